import { fileURLToPath } from 'node:url';
import { addDays, addMonths } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { jumpClock } from '../../../../test/jump-clock.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { runWorker } from '../../../../test/run-worker.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { renewThemselves } from './renew-themselves.ts';

const WORKER = fileURLToPath(new URL('../../../../test/renewing-worker.ts', import.meta.url));
const today = new Date().toISOString().slice(0, 10);
/** Over everywhere, also for a clock that is ahead by a day. */
const OVER = addDays(today, -5);

const contract = (person: TestPerson, about: object = {}) =>
  createDocument(person, { type: 'Insurance', name: 'Motor policy', expiresOn: OVER, renewsFor: 'P12M', ...about });

async function stateOf({ server }: TestPerson, id: string) {
  const [row] = await runSql(
    server,
    `select d.expires_on::text as "expiresOn", d.revision,
       (select count(*)::integer from activity where document_id = d.id and action = 'renewed_itself') as entries,
       (select count(*)::integer from notices where document_id = d.id and kind = 'document_renewed_itself') as notices
     from documents d where d.id = $1`,
    [id],
  );
  return row;
}

const UNTOUCHED = { expiresOn: OVER, revision: 1, entries: 0, notices: 0 };
const MOVED = { expiresOn: addMonths(OVER, 12), revision: 2, entries: 1, notices: 1 };

it('a contract that nobody canceled goes on by its own period, once by four workers at once, and says so [COL-4]', async ({
  server,
  twin,
  owner,
}) => {
  const { id } = await contract(owner);
  await Promise.all([server, twin, server, twin].map(({ transactions }) => renewThemselves(transactions)));
  expect(await stateOf(owner, id)).toEqual(MOVED);
  const { entries } = (await send(owner, `GET /api/documents/${id}/activity`)).json();
  expect(entries).toContainEqual(expect.objectContaining({ action: 'renewed_itself', actor: null }));
  const { notices } = (await send(owner, 'GET /api/notices')).json();
  expect(notices).toMatchObject([{ kind: 'document_renewed_itself', document: { id, name: 'Motor policy' } }]);
  await renewThemselves(server.transactions);
  expect(await stateOf(owner, id)).toEqual(MOVED);
});

it('after an outage of years it goes on to the term that runs today, and no further [COL-4]', async ({
  server,
  owner,
}) => {
  const { id } = await contract(owner, { expiresOn: addMonths(OVER, -60), renewsFor: 'P3M' });
  await renewThemselves(server.transactions);
  expect(await stateOf(owner, id)).toMatchObject({ expiresOn: addMonths(OVER, 3), revision: 2, entries: 1 });
});

it('what ends, is not over, was thrown away or renewed by a newer paper stays as it is [COL-4]', async ({
  server,
  owner,
}) => {
  const ends = await contract(owner, { renewsFor: null });
  const runs = await contract(owner, { expiresOn: today });
  const trashed = await contract(owner);
  await outcome(owner, `DELETE /api/documents/${trashed.id}`);
  const older = await contract(owner);
  const newer = await createDocument(owner, { name: 'New policy', expiresOn: addMonths(today, 12) });
  await send(owner, `POST /api/documents/${older.id}/renewals`, { newDocumentId: newer.id });
  await renewThemselves(server.transactions);
  for (const { id } of [ends, trashed, older]) expect(await stateOf(owner, id)).toMatchObject({ ...UNTOUCHED });
  expect(await stateOf(owner, runs.id)).toEqual({ ...UNTOUCHED, expiresOn: today });
});

it('a clock a year ahead moves nothing on, and the right one does afterwards [REL-22] [COL-4]', async ({
  server,
  owner,
}) => {
  const { id } = await contract(owner);
  await jumpClock({ server, by: '366 days' });
  await renewThemselves(server.transactions);
  expect(await stateOf(owner, id)).toEqual(UNTOUCHED);
  await jumpClock({ server, by: '-366 days' });
  await renewThemselves(server.transactions);
  expect(await stateOf(owner, id)).toEqual(MOVED);
});

it('canceling at the same moment and renewing itself never both happen [COL-4]', async ({ server, owner }) => {
  const { id } = await contract(owner);
  const [canceled] = await Promise.all([
    outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, renewsFor: null }),
    renewThemselves(server.transactions),
  ]);
  const state = await stateOf(owner, id);
  expect(state).toEqual(canceled === '200' ? { ...UNTOUCHED, revision: 2 } : MOVED);
  expect(['200', '409 document_changed']).toContain(canceled);
});

it('workers that are killed at any moment lose and double nothing [COL-4] [REL-2]', async ({ server, owner }) => {
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push((await contract(owner)).id);
  for (const killAfterMs of [5, 15, 30, Number.POSITIVE_INFINITY])
    await runWorker(server, { program: WORKER, killAfterMs });
  for (const id of ids) expect(await stateOf(owner, id)).toEqual(MOVED);
});
