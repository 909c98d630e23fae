import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LEAD_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { stagesOf } from '@kinvault/domain/reminders/stages.ts';
import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { runWorker } from '../../../test/run-worker.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';

const WORKER = fileURLToPath(new URL('../../../test/reminder-worker.ts', import.meta.url));
const KILLS = rounds({ quick: 3, full: 100 });
const PEOPLE = 20;
const LONGEST_RUN_MS = 120;

/** A worker by a clock that shows 9 in the morning of a day; true when the kill came before its end. */
async function remind(server: TestServer, day: string, killAfterMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  return await runWorker(server, { program: WORKER, killAfterMs, clock: `${day}T09:00:00Z` });
}

it(`${KILLS} killed workers, missed days and a clock that jumps by 8 days lose and double no reminder [REL-21]`, {
  timeout: 60_000 + KILLS * 5_000,
}, async ({ server }) => {
  const start = addDays(new Date().toISOString().slice(0, 10), 1);
  const people = await addPeople(server, PEOPLE);
  const papers: { personId: string; documentId: string; expiresOn: string; type: 'Passport' | 'Other' }[] = [];
  for (const person of people)
    for (const type of ['Passport', 'Other'] as const) {
      const expiresOn = addDays(start, randomInt(1, 300));
      const { id } = await createDocument(person, { type, expiresOn });
      papers.push({ personId: person.id, documentId: id, expiresOn, type });
    }
  let [day, furthest, mornings, kills] = [start, start, 0, 0];
  await remind(server, day);
  for (; kills < KILLS; mornings++) {
    const gap = mornings % 10 === 9 ? [-8, 8][randomInt(2)] : randomInt(0, 6);
    day = addDays(day, gap ?? 0);
    const workers = [remind(server, day, Math.random() * LONGEST_RUN_MS), remind(server, day)];
    if ((await Promise.all(workers)).some(Boolean)) kills++; // otherwise the worker had already ended
    if (day > furthest) furthest = day;
  }
  await remind(server, furthest); // five minutes later: the other worker skips what the killed one held
  const own = papers.map(({ documentId }) => documentId);
  const made = await runSql(server, 'select document_id, stage from reminders where document_id = any ($1)', [own]);
  const expected = papers.flatMap(({ documentId, expiresOn, type }) =>
    stagesOf(expiresOn, DEFAULT_LEAD_TIMES[type])
      .filter(({ on }) => on <= furthest)
      .map(({ stage }) => `${documentId} ${stage}`),
  );
  const stages = made.map((row) => `${row.document_id} ${row.stage}`);
  expect(stages.filter((stage) => !expected.includes(stage))).toEqual([]);
  // each reminder that speaks has one notice, and each notice its reminder
  const told = `select person_id, document_id, expires_on, stage from reminders where is_told`;
  const noticed = `select person_id, document_id, expires_on, stage from notices where kind = 'document_due'`;
  expect(await runSql(server, `(${told}) except all (${noticed})`)).toEqual([]);
  expect(await runSql(server, `(${noticed}) except all (${told})`)).toEqual([]);
  reportFigure({
    experiment: 'Worker killed while it makes reminders, days missed, clock jumping',
    rounds: `${KILLS} kills`,
    lost: expected.filter((stage) => !stages.includes(stage)).length,
    doubled: stages.length - new Set(stages).size,
    remarks: `on ${mornings} mornings, ${made.length} stages made`,
  });
});
