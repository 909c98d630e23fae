import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { beginImport, importFiles } from '../../../test/import-scene.ts';
import { jumpClock } from '../../../test/jump-clock.ts';
import { listWaiting, receive } from '../../../test/receive.ts';
import { rounds } from '../../../test/rounds.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { runWorker } from '../../../test/run-worker.ts';
import { outcome, send } from '../../../test/send.ts';
import { forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { endReceived } from './end-received.ts';

const WORKER = fileURLToPath(new URL('../../../test/received-worker.ts', import.meta.url));
const KILLS = rounds({ quick: 2, full: 60 });
const LONGEST_RUN_MS = 40;

/** As if all that waits had come, and been told, so many days ago. */
const age = ({ server, id }: TestPerson, { received = 0, told = 0 }) =>
  runSql(
    server,
    `update received set received_at = received_at - make_interval(days => $2), told_at = told_at - make_interval(days => $3)
     where person_id = $1`,
    [id, received, told],
  );
const noticesOf = async (person: TestPerson) =>
  (await send(person, 'GET /api/notices'))
    .json()
    .notices.filter(({ kind }: { kind: string }) => kind === 'received_ending')
    .map(({ documentCount }: { documentCount: number }) => documentCount);
const trashOf = async (person: TestPerson) =>
  (await send(person, 'GET /api/trash')).json().documents.map(({ name }: { name: string }) => name);
const file = (person: TestPerson, receivedId: string) =>
  outcome(person, 'POST /api/received/file', {
    filings: [{ receivedId, name: 'Contract', type: 'Legal', target: forPerson(person) }],
  });

it('what an import knew of it is not lost, thrown away or ended: it comes back from the trash with it [INB-4]', async ({
  server,
  owner,
}) => {
  const proposal = {
    name: 'Bill',
    type: 'Financial',
    number: 'N-1',
    notes: 'Ask Mia',
    timeToRenew: 'P6W',
    tags: ['tax'],
  };
  await importFiles(owner, await beginImport(owner), [{ proposal }, { proposal }]);
  const [thrown] = await listWaiting(owner);
  await send(owner, 'POST /api/received/throw-away', { receivedIds: [thrown?.id] });
  await age(owner, { received: 24 });
  await endReceived(server);
  await age(owner, { received: 7, told: 7 });
  await endReceived(server);
  const { documents } = (await send(owner, 'GET /api/trash')).json();
  expect(documents).toHaveLength(2);
  for (const { id } of documents) {
    await send(owner, `POST /api/documents/${id}/restore`);
    const details = (await send(owner, `GET /api/documents/${id}/details`)).json();
    expect(details).toMatchObject({ ...proposal, ownerId: owner.id, sharedWith: [] });
  }
});

it('what is not filed is told once, a week before, and goes to its receiver’s trash after 30 days [INB-1]', async ({
  server,
  owner,
  admin,
}) => {
  for (const fileName of ['a.png', 'b.png']) await receive(owner, { fileName });
  await age(owner, { received: 22 });
  await endReceived(server);
  expect([await noticesOf(owner), await trashOf(owner)]).toEqual([[], []]);

  await age(owner, { received: 1 });
  await endReceived(server);
  await endReceived(server);
  expect([await noticesOf(owner), await trashOf(owner), await noticesOf(admin)]).toEqual([[2], [], []]);

  await age(owner, { received: 6, told: 6 });
  await endReceived(server);
  expect(await trashOf(owner)).toEqual([]);
  await age(owner, { received: 1, told: 1 });
  await endReceived(server);
  expect([(await trashOf(owner)).toSorted(), await listWaiting(owner)]).toEqual([['a', 'b'], []]);
  expect(await noticesOf(owner)).toEqual([2]);
  expect([await trashOf(admin), await noticesOf(admin)]).toEqual([[], []]);
  const [document] = (await send(owner, 'GET /api/trash')).json().documents;
  expect(document).toMatchObject({ ownerId: owner.id, sharedWith: [], trashedBy: null });
  expect(await outcome(owner, `POST /api/documents/${document.id}/restore`)).toBe('200');
});

it('nothing goes to the trash untold: after a long pause of the server it waits a week more [INB-1]', async ({
  server,
  owner,
}) => {
  await receive(owner);
  await age(owner, { received: 300 });
  await endReceived(server);
  await endReceived(server);
  expect([await noticesOf(owner), await trashOf(owner)]).toEqual([[1], []]);
  const [waiting] = await listWaiting(owner);
  const daysLeft = (Date.parse(waiting?.trashAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(daysLeft)).toBe(7);
  await age(owner, { told: 7 });
  await endReceived(server);
  expect(await trashOf(owner)).toEqual(['contract']);
});

it('one notice says how many it is about: a newer one takes the place of an unread one [INB-1]', async ({
  server,
  owner,
}) => {
  await receive(owner);
  await age(owner, { received: 24 });
  await endReceived(server);
  await receive(owner);
  await runSql(
    server,
    `update received set received_at = received_at - interval '24 days' where told_at is null and person_id = $1`,
    [owner.id],
  );
  await endReceived(server);
  expect(await noticesOf(owner)).toEqual([2]);
});

it('a clock a year ahead tells and moves nothing, and the right one does afterwards [REL-22] [INB-1]', async ({
  server,
  owner,
}) => {
  const waits = await receive(owner);
  await jumpClock({ server, by: '366 days' });
  await age(owner, { received: 366 });
  await endReceived(server);
  expect(await noticesOf(owner)).toEqual([]);
  await runSql(server, 'update received set told_at = received_at where id = $1', [waits]);
  await endReceived(server);
  expect([await trashOf(owner), (await listWaiting(owner)).length]).toEqual([[], 1]);
  await runSql(server, 'update received set told_at = null, received_at = now() where id = $1', [waits]);
  await jumpClock({ server, by: '-366 days' });
  await endReceived(server);
  expect([await noticesOf(owner), await trashOf(owner)]).toEqual([[], []]);
});

it('what came while the clock was a year ahead waits its thirty days by the right one [REL-22] [INB-1]', async ({
  server,
  owner,
}) => {
  await receive(owner);
  await age(owner, { received: -366 });
  await endReceived(server);
  expect([await noticesOf(owner), await trashOf(owner)]).toEqual([[], []]);
  await age(owner, { received: 24 });
  await endReceived(server);
  expect(await noticesOf(owner)).toEqual([1]);
  await age(owner, { received: 7, told: -366 });
  await endReceived(server);
  await age(owner, { told: 7 });
  await endReceived(server);
  expect(await trashOf(owner)).toEqual(['contract']);
});

it('two runs at once, beside somebody who files, tell once and make one document of each [INB-1] [REL-1]', async ({
  server,
  owner,
}) => {
  const ids = [];
  for (let count = 0; count < 6; count++) ids.push(await receive(owner));
  await age(owner, { received: 24 });
  await Promise.all([endReceived(server), endReceived(server)]);
  expect(await noticesOf(owner)).toEqual([6]);
  await age(owner, { received: 7, told: 7 });
  const [, , ...filed] = await Promise.all([
    endReceived(server),
    endReceived(server),
    ...ids.map((receivedId) => file(owner, receivedId)),
  ]);
  const isFiled = filed.filter((answer) => answer === '200').length;
  expect(new Set(filed).isSubsetOf(new Set(['200', '404 not_found']))).toBe(true);
  expect([(await trashOf(owner)).length + isFiled, await listWaiting(owner)]).toEqual([6, []]);
  expect(await countRows(server, `documents where owner_id = '${owner.id}'`)).toBe(6);
});

it(`${KILLS} kills while it ends leave each file waiting or in the trash, and every one is told once [INB-1] [REL-2]`, {
  timeout: 60_000 + KILLS * 10_000,
}, async ({ server, owner }) => {
  const run = (killAfterMs = Number.POSITIVE_INFINITY) =>
    runWorker(server, { program: WORKER, killAfterMs, folder: server.folder });
  let sent = 0;
  for (let kills = 0; kills < KILLS; ) {
    for (let count = 0; count < 4; count++, sent++) await receive(owner);
    await age(owner, { received: 24, told: 7 });
    if (await run(Math.random() * LONGEST_RUN_MS)) kills++; // otherwise the worker had already ended
    const waiting = await countRows(server, `received where person_id = '${owner.id}' and document_id is null`);
    expect((await trashOf(owner)).length + waiting).toBe(sent);
  }
  await run();
  await age(owner, { received: 7, told: 7 });
  await run();
  expect([(await trashOf(owner)).length, await listWaiting(owner)]).toEqual([sent, []]);
  expect(await countRows(server, `received where person_id = '${owner.id}' and told_at is null`)).toBe(0);
  expect(await countRows(server, `files where uploaded_by = '${owner.id}'`)).toBe(sent);
});

it('it goes with the account of its receiver, with its file [INB-1]', async ({ server, owner, person }) => {
  await receive(person);
  await receive(owner);
  const { password } = person;
  expect(await outcome(person, 'POST /api/profile/deletion', { password })).toBe('204');
  expect(await countRows(server, `received where person_id = '${person.id}'`)).toBe(0);
  expect(await countRows(server, `files where uploaded_by = '${person.id}'`)).toBe(0);
  expect(await listWaiting(owner)).toHaveLength(1);
});
