import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember, standingOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const PASSWORD = 'blue kettle morning';
const OWN_PASSWORD = 'amber harbour twelve';

const it = base.extend('made', ({ owner, familyId }) => makeAccount(owner, familyId));
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

/** Made by an Admin, with the cookie of the session that its temporary password opens. */
async function makeAccount(owner: TestPerson, familyId: string): Promise<TestPerson> {
  const email = `${randomUUID()}@rivera.example`;
  const body = { email, name: 'Leo', password: PASSWORD };
  await send(owner, `POST /api/families/${familyId}/accounts`, body);
  const [row] = await runSql(owner.server, 'select id from people where contact_email = $1', [email]);
  const payload = { email, password: PASSWORD };
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  const cookie = cookieOf(await owner.server.app.inject(signIn));
  return { server: owner.server, id: String(row?.id), name: 'Leo', email, password: PASSWORD, familyId, cookie };
}

const removal = (person: TestPerson, familyId: string) => `DELETE /api/families/${familyId}/members/${person.id}`;
const claim = (person: TestPerson) => outcome(person, 'POST /api/auth/own-password', { password: OWN_PASSWORD });
const isThere = async (server: TestServer, { id }: TestPerson) =>
  (await countRows(server, `auth.users where id = '${id}'`)) === 1;

it('removing an unclaimed account that this family’s Admin made deletes it as a whole, with its documents [D-4, D-21]', async ({
  server,
  owner,
  made,
  familyId,
}) => {
  const target = forPerson(made, familyId);
  const document = await createDocument(owner, { target });
  const answer = await send(owner, removal(made, familyId));
  expect([answer.statusCode, answer.json()]).toEqual([200, { isAccountDeleted: true }]);
  expect(await isThere(server, made)).toBe(false);
  expect(await countRows(server, `people where id = '${made.id}'`)).toBe(0);
  expect(await outcome(owner, `GET /api/documents/${document.id}`)).toBe('404 not_found');
  expect((await send(made, 'GET /api/session')).json().person).toBeNull();
  expect(await outcome(owner, removal(made, familyId))).toBe('404 not_found');
});

it('removing an unclaimed account works without naming a family [VAL-6]', async ({ server, owner, made }) => {
  expect((await send(owner, `DELETE /api/members/${made.id}`)).json()).toEqual({ isAccountDeleted: true });
  expect(await isThere(server, made)).toBe(false);
});

it('the person of a claimed account only leaves the family, and still signs in [SEC-4]', async ({
  server,
  owner,
  made,
  familyId,
}) => {
  expect(await claim(made)).toBe('204');
  expect((await send(owner, removal(made, familyId))).json()).toEqual({ isAccountDeleted: false });
  expect(await standingOf(familyId, made)).toBeNull();
  const payload = { email: made.email, password: OWN_PASSWORD };
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  expect((await server.app.inject(signIn)).statusCode).toBe(200);
});

it('in another family too, an unclaimed account is only removed [SEC-4]', async ({ server, made, familyId }) => {
  const stone = await addPerson(server, { name: 'Sam', family: 'Stone' });
  await addMember(stone.familyId, made);
  const answer = await send(stone, `DELETE /api/families/${stone.familyId}/members/${made.id}`);
  expect(answer.json()).toEqual({ isAccountDeleted: false });
  expect([await isThere(server, made), await standingOf(familyId, made)]).toEqual([true, 'Member active']);
});

it('an account that came by itself is never deleted by somebody else [SEC-4]', async ({ server, owner, familyId }) => {
  const mia = await addPerson(server, { name: 'Mia' });
  await addMember(familyId, mia);
  expect((await send(owner, removal(mia, familyId))).json()).toEqual({ isAccountDeleted: false });
  expect((await send(mia, 'GET /api/session')).json().person.id).toBe(mia.id);
});

it('a member who may not remove people deletes no account either [SEC-4, SEC-11]', async ({
  server,
  owner,
  made,
  familyId,
}) => {
  const member = await addPerson(server);
  await addMember(familyId, member);
  const outsider = await addPerson(server, { family: 'Stone' });
  const former = await addPerson(server);
  await addMember(familyId, former, { role: 'Admin', state: 'requested' });
  expect(await outcome(member, removal(made, familyId))).toBe('403 forbidden');
  for (const person of [outsider, former]) expect(await outcome(person, removal(made, familyId))).toBe('404 not_found');
  expect(await outcome(made, removal(made, familyId))).toBe('403 new_password_required');
  expect(await outcome({ ...owner, cookie: '' }, removal(made, familyId))).toBe('401 unauthorized');
  expect(await isThere(server, made)).toBe(true);
});

it('one of two Admins at once deletes an unclaimed account, and the other finds nobody', async ({
  server,
  owner,
  made,
  familyId,
}) => {
  const admin = await addPerson(server);
  await addMember(familyId, admin, { role: 'Admin' });
  const answers = await Promise.all([outcome(owner, removal(made, familyId)), outcome(admin, removal(made, familyId))]);
  expect(answers.toSorted()).toEqual(['200', '404 not_found']);
});

it('an account claimed and removed at once, twenty times, is kept if it was claimed in time [SEC-4]', async ({
  server,
  owner,
  familyId,
}) => {
  for (let round = 0; round < 20; round++) {
    await runSql(server, 'delete from rate_limits');
    const person = await makeAccount(owner, familyId);
    const [claimed, removed] = await Promise.all([claim(person), send(owner, removal(person, familyId))]);
    expect(removed.statusCode).toBe(200);
    const { isAccountDeleted } = removed.json();
    expect(await isThere(server, person)).toBe(!isAccountDeleted);
    if (claimed === '204') expect(isAccountDeleted).toBe(false);
  }
});
