import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { jumpClock } from '../../../test/jump-clock.ts';
import { addGuardian, addNoa, agree, ask, joinedTo, partings, stateOf, undo } from '../../../test/parting-scene.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send, sendRequest } from '../../../test/send.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { sightClock } from '../../platform/db/clock.ts';
import { purgeTrash } from '../documents/trash/purge-trash.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';
import { purgePartings } from './purge-partings.ts';

/** Noa, whom the family's owner looks after. */
const it = base.extend('noa', ({ owner, familyId }) => addNoa(owner, familyId));
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const forNoa = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
const lateBy = (server: TestServer, noa: string, days: number) =>
  runSql(server, `update partings set done_at = steady_now() - make_interval(days => $2) where person_id = $1`, [
    ...[noa, days],
  ]);
const isThere = async (server: TestServer, noa: string) =>
  (await countRows(server, `people where id = '${noa}'`)) === 1;
const deleteAccount = (person: TestPerson) =>
  outcome(person, 'POST /api/profile/deletion', { password: person.password });

it('nobody undoes a removal after 30 days; then the person goes for good, with files and every trace [PPL-8, REL-22]', async ({
  server,
  owner,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  await outcome(member, `PATCH /api/documents/${paper.id}`, { revision: 1, isFavorite: true });
  await ask(owner, noa);
  await lateBy(server, noa, 30);
  expect([await undo(owner, noa), await partings(owner)]).toEqual(['404 not_found', []]);
  await purgePartings(server); // the clock may be a day ahead
  await purgeTrash(server.transactions);
  expect(await isThere(server, noa)).toBe(true);
  await lateBy(server, noa, 32);
  await purgePartings(server);
  await removeDeletedFiles(server);
  expect(await isThere(server, noa)).toBe(false);
  for (const rows of [
    `documents where id = '${paper.id}'`,
    `files where id = '${paper.fileId}'`,
    'partings',
    `marks where document_id = '${paper.id}'`,
  ])
    expect(await countRows(server, rows)).toBe(0);
  expect(await countRows(server, `notices where detail = '${noa}'`)).toBe(0);
});

it('what was in the trash, and what is undone on the last day, is deleted by no other rule first [PPL-8, REL-2]', async ({
  server,
  owner,
  familyId,
  noa,
}) => {
  await createDocument(owner, { target: forNoa(noa, familyId) });
  const before = await stateOf(server, noa);
  await ask(owner, noa);
  await lateBy(server, noa, 29);
  await purgePartings(server);
  await purgeTrash(server.transactions);
  expect(await undo(owner, noa)).toBe('204');
  expect(await stateOf(server, noa)).toEqual(before);
});

it('while the clock is in doubt nobody is deleted, and a removal from a clock ahead ends in its time [PPL-8, REL-22]', async ({
  server,
  owner,
  noa,
}) => {
  await ask(owner, noa);
  await sightClock(server.transactions);
  await lateBy(server, noa, 32);
  await jumpClock({ server, by: '40 days' });
  await purgePartings(server);
  expect(await isThere(server, noa)).toBe(true);
  await jumpClock({ server, by: '-40 days' });
  await runSql(server, `update partings set done_at = now() + interval '1 year' where person_id = $1`, [noa]);
  await purgePartings(server);
  const [late] = await runSql(server, `select done_at <= now() as "isPast" from partings where person_id = $1`, [noa]);
  expect([await isThere(server, noa), late?.isPast]).toEqual([true, true]);
});

it('a joined person goes after 30 days, and the papers stay with the account [PPL-8]', async ({
  server,
  owner,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  await ask(owner, noa, joinedTo(member));
  await agree(member, noa, joinedTo(member));
  await lateBy(server, noa, 32);
  await purgePartings(server);
  expect(await isThere(server, noa)).toBe(false);
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: true });
  expect((await send(owner, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ ownerId: member.id });
});

it('an account that is deleted within the 30 days gives the papers back first [PPL-8, DAT-5]', async ({
  server,
  owner,
  member,
  familyId,
  noa,
}) => {
  const paper = await createDocument(owner, { target: forNoa(noa, familyId) });
  const before = await stateOf(server, noa);
  await ask(owner, noa, joinedTo(member));
  await agree(member, noa, joinedTo(member));
  expect(await deleteAccount(member)).toBe('204');
  expect(await stateOf(server, noa)).toEqual(before);
  expect((await send(owner, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: true, ownerId: noa });
});

it('a deleted guardian is in nothing that is kept, and the others undo it without them [PPL-8, DAT-5]', async ({
  server,
  owner,
  admin,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  await ask(owner, noa);
  await agree(admin, noa);
  expect(await deleteAccount(admin)).toBe('204');
  expect(await countRows(server, `partings where position('${admin.id}' in partings::text) > 0`)).toBe(0);
  expect(await undo(owner, noa)).toBe('204');
  expect(await runSql(server, 'select guardian_id from guardians where person_id = $1', [noa])).toEqual([
    { guardian_id: owner.id },
  ]);
});

it('an account that nobody else looked after takes the person along [PPL-8, DAT-5]', async ({
  server,
  owner,
  admin,
  member,
  familyId,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  const { avatarId } = (
    await sendRequest(owner, {
      method: 'PUT',
      url: `/api/people/${noa}/avatar`,
      payload: PNG,
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).json();
  expect(await outcome(owner, `DELETE /api/people/${noa}/guardians/${owner.id}`)).toBe('204');
  const paper = await createDocument(admin, { target: forNoa(noa, familyId) });
  await ask(admin, noa, joinedTo(member));
  await agree(member, noa, joinedTo(member));
  expect(await deleteAccount(admin)).toBe('204');
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: true });
  expect(await countRows(server, `notices where detail = '${noa}'`)).toBeGreaterThan(0);
  expect(await deleteAccount(member)).toBe('204');
  for (const rows of [
    `people where id in ('${noa}', '${member.id}')`,
    `documents where id = '${paper.id}'`,
    `files where id = '${avatarId}'`,
    `notices where detail = '${noa}'`,
  ])
    expect(await countRows(server, rows)).toBe(0);
});

it('where nobody is left who looked after the person, the account keeps the papers and brings nobody back [PPL-8]', async ({
  server,
  owner,
  admin,
  member,
  noa,
}) => {
  await addGuardian(owner, noa, admin);
  expect(await outcome(owner, `DELETE /api/people/${noa}/guardians/${owner.id}`)).toBe('204');
  const paper = await createDocument(admin, { target: forNoa(noa) });
  await ask(admin, noa, joinedTo(member));
  await agree(member, noa, joinedTo(member));
  expect(await partings(member)).toHaveLength(1);
  expect(await deleteAccount(admin)).toBe('204');
  expect([await partings(member), await undo(member, noa)]).toEqual([[], '404 not_found']);
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({ isOwn: true });
  // nor by any other way
  await expect(runSql(server, 'delete from partings where person_id = $1', [noa])).rejects.toThrow(/needs a guardian/);
});
