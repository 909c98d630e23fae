import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { addMember, standingOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { removeDeletedFiles } from '../files/sweep-files.ts';
import { purgeDeletedFamilies } from './purge-families.ts';

const PASSWORD = 'blue kettle morning';
const OWN_PASSWORD = 'amber harbour twelve';

/** Noa's account was made by the owner and nobody has claimed it; a member has added her passport. */
const it = base
  .extend('noa', ({ owner }) => makeNoa(owner))
  .extend('passport', async ({ noa, member, familyId }) =>
    createDocument(member, { target: forPerson(noa, familyId), name: 'Noa’s passport' }),
  );
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

async function makeNoa(owner: TestPerson): Promise<TestPerson> {
  const { server, familyId } = owner;
  const email = `${randomUUID()}@rivera.example`;
  const account = { email, name: 'Noa', role: 'Viewer', password: PASSWORD };
  await send(owner, `POST /api/families/${familyId}/accounts`, account);
  const [row] = await runSql(server, 'select id from people where contact_email = $1', [email]);
  const person = { server, id: String(row?.id), name: 'Noa', email, password: PASSWORD, familyId, cookie: '' };
  return { ...person, cookie: cookieOf(await signIn(person)) };
}

const post = ({ server }: TestPerson, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload });
const signIn = (person: TestPerson) =>
  post(person, '/api/auth/sign-in', { email: person.email, password: person.password });
const claim = (person: TestPerson) => outcome(person, 'POST /api/auth/own-password', { password: OWN_PASSWORD });
const deleteFamily = (owner: TestPerson) => outcome(owner, `DELETE /api/families/${owner.familyId}`);
const restoreFamily = (owner: TestPerson) => outcome(owner, `POST /api/families/${owner.familyId}/restore`);
const sees = (person: TestPerson, { id }: { id: string }) => outcome(person, `GET /api/documents/${id}`);
const isThere = async (server: TestServer, { id }: { id: string }) =>
  (await countRows(server, `auth.users where id = '${id}'`)) === 1;
const expire = ({ server, familyId }: TestPerson) =>
  runSql(server, `update families set deleted_at = now() - interval '31 days 1 second' where id = $1`, [familyId]);

it('a restored family has the accounts that nobody has claimed, and their documents are seen as before [SEC-50, D-44]', async ({
  server,
  owner,
  member,
  noa,
  passport,
  familyId,
}) => {
  const claimed = await addPerson(server, { name: 'Claimed' });
  await addMember(familyId, claimed);
  const theirs = await createDocument(claimed, { target: forPerson(claimed, familyId) });
  const before = (await send(owner, 'GET /api/families')).json().families;
  expect(await deleteFamily(owner)).toBe('204');
  expect(await restoreFamily(owner)).toBe('204');
  const [restored] = (await send(owner, 'GET /api/families')).json().families;
  const noaIn = ({ members }: { members: { personId: string }[] }) =>
    members.find(({ personId }) => personId === noa.id);
  expect(noaIn(restored)).toMatchObject({ name: 'Noa', role: 'Viewer', isUnclaimed: true });
  expect(noaIn(restored)).toEqual(noaIn(before[0]));
  expect(await sees(owner, passport)).toBe('200');
  expect((await getFile(owner, passport.id)).statusCode).toBe(200);
  expect((await signIn(noa)).statusCode).toBe(200);
  expect(await countRows(server, `notices where person_id = '${noa.id}' and kind = 'family_deleted'`)).toBe(0);
  // everybody else was set free
  for (const person of [member, claimed]) expect(await standingOf(familyId, person)).toBeNull();
  expect([await sees(member, passport), await sees(owner, theirs)]).toEqual(['404 not_found', '404 not_found']);
  expect(await sees(claimed, theirs)).toBe('200');
});

it('an account in the trash opens for nobody, and neither it nor its documents are shown [SEC-50]', async ({
  server,
  owner,
  noa,
  passport,
}) => {
  const mailed = `mails where to_email = '${noa.email}' and kind = 'reset-password'`;
  const ask = () => post(noa, '/api/auth/reset-link', { email: noa.email });
  expect((await send(noa, 'GET /api/session')).json().person.id).toBe(noa.id);
  expect(await deleteFamily(owner)).toBe('204');
  expect((await send(noa, 'GET /api/session')).json().person).toBeNull();
  expect(await claim(noa)).toBe('401 unauthorized');
  expect((await signIn(noa)).json().error.code).toBe('credentials_wrong');
  const { statusCode } = await ask();
  expect(await countRows(server, mailed)).toBe(0);
  for (const call of ['GET /api/families', 'GET /api/documents', 'GET /api/trash', 'GET /api/profile/deletion'])
    expect((await send(owner, call)).body).not.toContain('Noa');
  expect(await sees(owner, passport)).toBe('404 not_found');
  expect(await restoreFamily(owner)).toBe('204');
  expect([(await ask()).statusCode, await countRows(server, mailed)]).toEqual([statusCode, 1]);
});

it('a mailed link claims no account that is in the trash, and works again after the restore [SEC-50]', async ({
  owner,
  noa,
}) => {
  const token = await makeLink(noa, 'reset-password');
  const reset = () => post(noa, '/api/auth/reset', { token, password: OWN_PASSWORD });
  await deleteFamily(owner);
  expect((await reset()).json().error.code).toBe('link_invalid');
  await restoreFamily(owner);
  expect((await reset()).statusCode).toBeLessThan(300);
});

it('an account that is claimed while its family is deleted is either free of it or in the trash with it [SEC-50]', async ({
  server,
  owner,
  familyId,
}) => {
  for (let round = 0; round < 8; round++) {
    await runSql(server, 'delete from rate_limits');
    const noa = await makeNoa(owner);
    const [claimed, deleted] = await Promise.all([claim(noa), deleteFamily(owner)]);
    expect(deleted).toBe('204');
    expect(['204', '401 unauthorized', '403 forbidden']).toContain(claimed);
    expect(await standingOf(familyId, noa)).toBe(claimed === '204' ? null : 'Viewer active');
    expect((await signIn({ ...noa, password: OWN_PASSWORD })).statusCode === 200).toBe(claimed === '204');
    expect(await restoreFamily(owner)).toBe('204');
  }
});

it('the end of a family’s time in the trash ends its unclaimed accounts, their documents and files [SEC-50]', async ({
  server,
  owner,
  noa,
  passport,
}) => {
  await removeDeletedFiles(server);
  const stored = listStored(server);
  expect(await deleteFamily(owner)).toBe('204');
  await purgeDeletedFamilies(server);
  expect(await isThere(server, noa)).toBe(true);
  await expire(owner);
  await purgeDeletedFamilies(server);
  await removeDeletedFiles(server);
  expect(await isThere(server, noa)).toBe(false);
  expect(await countRows(server, `documents where id = '${passport.id}'`)).toBe(0);
  expect(await countRows(server, `files where id = '${passport.fileId}'`)).toBe(0);
  expect(listStored(server).length).toBeLessThan(stored.length);
  expect(await countRows(server, `families where id = '${owner.familyId}'`)).toBe(0);
  expect(await isThere(server, owner)).toBe(true);
});

it('an owner who deletes their account takes the family in the trash along, with its unclaimed accounts [SEC-50, DAT-5]', async ({
  server,
  owner,
  member,
  noa,
  passport,
}) => {
  const deleteAccount = () => outcome(owner, 'POST /api/profile/deletion', { password: owner.password });
  expect(await deleteAccount()).toBe('409 owns_family');
  expect(await deleteFamily(owner)).toBe('204');
  expect(await deleteAccount()).toBe('204');
  for (const person of [owner, noa]) expect(await isThere(server, person)).toBe(false);
  expect(await countRows(server, `documents where id = '${passport.id}'`)).toBe(0);
  expect(await isThere(server, member)).toBe(true);
});
