import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { skipTest } from '../../../scripts/test/needs.ts';
import { type ClockBox, KEPT_BACKUPS, openBox } from './clock-box.ts';
import { type FakedClock, makeFakedClock, startFakedPostgres } from './faked-clock.ts';
import { reportFigure } from './figure.ts';
import { rounds } from './rounds.ts';
import { makeDataFolder } from './server-process.ts';

const DAY = 86_400;
const LIFE_DAYS = rounds({ quick: 5, full: 60 });
const TO_1971 = -Math.round((Date.now() - Date.UTC(1971, 5, 1)) / 1000);
const ALL = [400 * DAY, TO_1971, 40 * DAY, -40 * DAY, -400 * DAY, 3600, -3600];
const WRONG = ALL.slice(0, rounds({ quick: 1, full: ALL.length }));
/** Days from the start on which each paper expires; the last day of life is after the last of its reminders. */
const EXPIRES_IN = Math.min(LIFE_DAYS - 3, 45);

it(`a box whose clock is wrong for minutes, ${WRONG.length} times, loses, doubles and deletes nothing in ${LIFE_DAYS} days [REL-22] [KNO-15]`, {
  timeout: 120_000 + WRONG.length * LIFE_DAYS * 10_000,
}, async (context) => {
  const folder = makeDataFolder();
  fs.mkdirSync(folder, { mode: 0o755 });
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));
  const clock = makeFakedClock(folder);
  if (!clock)
    return skipTest(context, 'needs libfaketime (Debian: apt install faketime); others move the database’s rows');
  const postgres = await startFakedPostgres(path.join(folder, 'database'), clock);
  onTestFinished(() => postgres.stop());
  const sums = { lost: 0, doubled: 0, deleted: 0 };
  for (const wrong of WRONG) {
    const box = await openBox(clock, postgres.connection, path.join(folder, randomUUID()));
    try {
      const found = await live(clock, box, wrong);
      for (const key of ['lost', 'doubled', 'deleted'] as const) sums[key] += found[key];
    } finally {
      await box.close();
    }
  }
  reportFigure({
    experiment: 'Clock of the box wrong for minutes: server and PostgreSQL under libfaketime',
    rounds: `${WRONG.length} clocks`,
    lost: sums.lost + sums.deleted,
    doubled: sums.doubled,
    remarks: `each with ${LIFE_DAYS} days of life; trash, families, uploads, strays and backups removed too early: ${sums.deleted}`,
  });
});

async function live(
  clock: FakedClock,
  { db, papers: [old, young, thrownAway], strayId, work }: ClockBox,
  wrong: number,
) {
  const set = (id: string | undefined, inDays: number) =>
    db.query(`update documents set type = 'Other', expires_on = current_date + $2::integer where id = $1`, [
      id,
      inDays,
    ]);
  const count = async (query: string) => Number((await db.query<{ count: string }>(query)).rows[0]?.count);
  const kept = async () =>
    (await count('select count(*) from documents')) + (await count('select count(*) from families'));
  await set(old, EXPIRES_IN);
  const before = await work();
  await db.query('update documents set trashed_at = steady_now(), trashed_by = owner_id where id = $1', [thrownAway]);
  await db.query('update families set deleted_at = steady_now()');
  const files = await count('select count(*) from files');

  clock.moveTo(wrong);
  const during = await work();
  expect(Math.abs(Date.parse(during.now) - Date.now() - wrong * 1000)).toBeLessThan(DAY * 1000);
  expect(during.warnings.some((sentence) => sentence.startsWith('The clock may be wrong'))).toBe(Math.abs(wrong) > DAY);

  clock.moveTo(0);
  const after = await work();
  await set(young, EXPIRES_IN);
  const first = [...before.archives, ...during.archives, ...after.archives];
  let deleted = new Set(first).size - after.archives.length;
  deleted += 4 - (await kept()) + files - (await count('select count(*) from files'));
  for (let half = 1; half <= LIFE_DAYS * 2; half++) {
    clock.moveTo((half * DAY) / 2);
    const { lastBackup, archives, storedIds } = await work();
    // the newest by its making, whatever its name says, is there, and has its age
    expect(archives).toContain(lastBackup.split('/').at(-1));
    expect(archives.length).toBeGreaterThanOrEqual(Math.min(KEPT_BACKUPS, half));
    expect(lastBackup).toMatch(/^within the last hour/);
    if (half < 58) deleted = Math.max(deleted, 4 - (await kept()), storedIds.includes(strayId) ? 0 : 1);
  }
  if (LIFE_DAYS > 32) expect(await kept()).toBe(2); // what was thrown away goes in its time
  const told = await db.query<{ id: string; stage: string }>(
    `select document_id as id, stage from notices where kind = 'document_due'`,
  );
  const expected = EXPIRES_IN > 30 ? ['month', 'week', 'day', 'expired'] : ['day', 'expired'];
  const stages = [old, young].map((id) => told.rows.filter((row) => row.id === id).map(({ stage }) => stage));
  const lost = stages.flatMap((made) => expected.filter((stage) => !made.includes(stage))).length;
  const doubled = stages.reduce((sum, made) => sum + made.length - new Set(made).size, 0);
  return { lost, doubled, deleted };
}
