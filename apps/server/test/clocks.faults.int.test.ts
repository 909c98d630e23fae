import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { skipTest } from '../../../scripts/test/needs.ts';
import { findClockDoubt } from '../src/platform/db/clock.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { type FakedClock, makeFakedClock, startFakedPostgres } from './faked-clock.ts';
import { reportFigure } from './figure.ts';
import { makeOwnDatabase } from './own-database.ts';
import { rounds } from './rounds.ts';
import { call, endProcess, makeDataFolder, startServerProcess } from './server-process.ts';
import { addDocument, signUpClient } from './uploading-client.ts';

const WORKER = fileURLToPath(new URL('./clock-worker.ts', import.meta.url));
const DAY = 86_400;
const LIFE_DAYS = rounds({ quick: 5, full: 60 });
const TO_1971 = -Math.round((Date.now() - Date.UTC(1971, 5, 1)) / 1000);
const ALL = [400 * DAY, TO_1971, 40 * DAY, -40 * DAY, -400 * DAY, 3600, -3600];
const WRONG = ALL.slice(0, rounds({ quick: 1, full: ALL.length }));
/** Days from the start on which each paper expires; the last day of life is after the last of its reminders. */
const EXPIRES_IN = Math.min(LIFE_DAYS - 3, 45);

/** The server's hourly and daily work, twice at once, on this box. */
function startWorkers(clock: FakedClock, settings: object) {
  const workers = [1, 2].map(() =>
    spawn(process.execPath, [WORKER, JSON.stringify(settings)], {
      env: { PATH: process.env.PATH, ...clock.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const turn = async ({ stdin, stdout, exitCode }: ChildProcess) => {
    if (!stdin || !stdout || exitCode !== null) throw new Error('A worker has ended.');
    stdin.write('\n');
    return String((await once(stdout, 'data'))[0]).trim();
  };
  const stop = () => {
    for (const { stdin } of workers) stdin?.end();
  };
  return { work: () => Promise.all(workers.map(turn)), stop };
}

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
    const found = await live(clock, postgres.connection, { folder: path.join(folder, randomUUID()), wrong });
    for (const key of ['lost', 'doubled', 'deleted'] as const) sums[key] += found[key];
  }
  reportFigure({
    experiment: 'Clock of the box wrong for minutes: server and PostgreSQL under libfaketime',
    rounds: `${WRONG.length} clocks`,
    lost: sums.lost + sums.deleted,
    doubled: sums.doubled,
    remarks: `each with ${LIFE_DAYS} days of life; trash, families and uploads removed too early: ${sums.deleted}`,
  });
});

type Superuser = Parameters<typeof makeOwnDatabase>[0];

async function live(clock: FakedClock, superuser: Superuser, { folder, wrong }: { folder: string; wrong: number }) {
  clock.moveTo(0);
  const database = await makeOwnDatabase(superuser);
  fs.mkdirSync(folder, { mode: 0o711 });
  const keys = {
    SECRET_FILE: path.join(folder, 'secret'),
    KEYRING_FILE: path.join(folder, 'keyring.json'),
  };
  fs.writeFileSync(keys.SECRET_FILE, randomUUID() + randomUUID(), { mode: 0o600 });
  fs.writeFileSync(
    keys.KEYRING_FILE,
    JSON.stringify({ current: 'first', keys: { first: Buffer.alloc(32, 7).toString('base64') } }),
    { mode: 0o400 },
  );
  const server = await startServerProcess(folder, { ...clock.env, ...keys, DATABASE_URL: database.url });
  const client = await signUpClient(server);
  for (let papers = 0; papers < 3; papers++) await addDocument(server, client);
  const upload = { method: 'POST', path: '/api/uploads', bytes: Buffer.from('%PDF-1.7 of no document yet') };
  expect((await call(server, client.cookie, upload)).status).toBe(201);
  await endProcess(server, 'SIGTERM');
  const db = new pg.Client(database.connection);
  await db.connect();
  await db.query('set role kinvault_system');
  const pool = createPool(database.connection, 1);
  const { work, stop } = startWorkers(clock, { connection: database.connection, folder });
  try {
    const [old, young, thrownAway] = [...client.acknowledged.keys()];
    const set = (id: string | undefined, inDays: number) =>
      db.query(`update documents set type = 'Other', expires_on = current_date + $2::integer where id = $1`, [
        id,
        inDays,
      ]);
    await set(old, EXPIRES_IN);
    await work();
    await db.query('update documents set trashed_at = steady_now(), trashed_by = owner_id where id = $1', [thrownAway]);
    await db.query('update families set deleted_at = steady_now()');
    const count = async (query: string) => Number((await db.query<{ count: string }>(query)).rows[0]?.count);
    const kept = async () =>
      (await count('select count(*) from documents')) + (await count('select count(*) from families'));
    const files = await count('select count(*) from files');
    clock.moveTo(wrong);
    const shown = Date.parse((await work())[0] ?? '');
    const isInDoubt = (await createTransactions(pool).asSystem(findClockDoubt)) !== null;
    expect(Math.abs(shown - Date.now() - wrong * 1000)).toBeLessThan(DAY * 1000);
    expect(isInDoubt).toBe(Math.abs(wrong) > DAY);
    clock.moveTo(0);
    await work();
    await set(young, EXPIRES_IN);
    let deleted = 4 - (await kept()) + files - (await count('select count(*) from files'));
    for (let half = 1; half <= LIFE_DAYS * 2; half++) {
      clock.moveTo((half * DAY) / 2);
      await work();
      if (half < 58) deleted = Math.max(deleted, 4 - (await kept()));
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
  } finally {
    stop();
    await db.end();
    await pool.end();
    clock.moveTo(0);
    await database.drop();
  }
}
