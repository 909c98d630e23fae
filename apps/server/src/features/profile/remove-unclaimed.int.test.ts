import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  buildTestApp,
  cookieOf,
  createDocument,
  ORIGIN,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { outcome, send, standingOf } from '../../../test/family-calls.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

const PASSWORD = 'blue kettle morning';
const OWN_PASSWORD = 'amber harbour twelve';

let test: TestApp;
let owner: TestPerson;
let familyId: string;
let made: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  ({ familyId } = owner);
  made = await makeAccount();
});

/** Made by an Admin, with the cookie of the session that its temporary password opens. */
async function makeAccount(): Promise<TestPerson> {
  const email = `${randomUUID()}@rivera.example`;
  const body = { email, name: 'Leo', password: PASSWORD };
  await send(test, owner, `POST /api/families/${familyId}/accounts`, body);
  const [row] = await runSql(test, 'select id from people where email = $1', [email]);
  const payload = { email, password: PASSWORD };
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  const cookie = cookieOf(await test.app.inject(signIn));
  return { id: String(row?.id), name: 'Leo', email, password: PASSWORD, familyId, cookie };
}

const removal = (person: TestPerson = made) => `DELETE /api/families/${familyId}/members/${person.id}`;
const claim = (person: TestPerson = made) =>
  outcome(test, person, 'POST /api/auth/own-password', { password: OWN_PASSWORD });
const isThere = async ({ id }: TestPerson) => (await countRows(test, `auth.users where id = '${id}'`)) === 1;

it('an account that this family’s Admin made goes as a whole, with what was kept for it [D-4, D-21]', async () => {
  const target = { kind: 'person' as const, personId: made.id, shareWith: [familyId] };
  const document = await createDocument(test, owner, { target });
  const answer = await send(test, owner, removal());
  expect([answer.statusCode, answer.json()]).toEqual([200, { isAccountDeleted: true }]);
  expect(await isThere(made)).toBe(false);
  expect(await countRows(test, `people where id = '${made.id}'`)).toBe(0);
  expect(await outcome(test, owner, `GET /api/documents/${document.id}`)).toBe('404 not_found');
  expect((await send(test, made, 'GET /api/session')).json().person).toBeNull();
  expect(await outcome(test, owner, removal())).toBe('404 not_found');
});

it('so it does by the call that names no family [VAL-6]', async () => {
  expect((await send(test, owner, `DELETE /api/members/${made.id}`)).json()).toEqual({ isAccountDeleted: true });
  expect(await isThere(made)).toBe(false);
});

it('once claimed, its person only leaves the family, and still signs in [SEC-4]', async () => {
  expect(await claim()).toBe('204');
  expect((await send(test, owner, removal())).json()).toEqual({ isAccountDeleted: false });
  expect(await standingOf(test, familyId, made)).toBeNull();
  const payload = { email: made.email, password: OWN_PASSWORD };
  const signIn = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  expect((await test.app.inject(signIn)).statusCode).toBe(200);
});

it('in another family too, an unclaimed account is only removed [SEC-4]', async () => {
  const stone = await addPerson(test, { name: 'Sam', family: 'Stone' });
  await addMember(test, stone.familyId, made);
  const answer = await send(test, stone, `DELETE /api/families/${stone.familyId}/members/${made.id}`);
  expect(answer.json()).toEqual({ isAccountDeleted: false });
  expect([await isThere(made), await standingOf(test, familyId, made)]).toEqual([true, 'Member active']);
});

it('an account that came by itself is never deleted by somebody else [SEC-4]', async () => {
  const mia = await addPerson(test, { name: 'Mia' });
  await addMember(test, familyId, mia);
  expect((await send(test, owner, removal(mia))).json()).toEqual({ isAccountDeleted: false });
  expect((await send(test, mia, 'GET /api/session')).json().person.id).toBe(mia.id);
});

it('whoever may not remove deletes no account either [SEC-4, SEC-11]', async () => {
  const member = await addPerson(test);
  await addMember(test, familyId, member);
  const outsider = await addPerson(test, { family: 'Stone' });
  const former = await addPerson(test);
  await addMember(test, familyId, former, { role: 'Admin', state: 'requested' });
  expect(await outcome(test, member, removal())).toBe('403 forbidden');
  for (const person of [outsider, former]) expect(await outcome(test, person, removal())).toBe('404 not_found');
  expect(await outcome(test, made, removal())).toBe('403 new_password_required');
  expect(await outcome(test, { ...owner, cookie: '' }, removal())).toBe('401 unauthorized');
  expect(await isThere(made)).toBe(true);
});

it('two Admins at once: one deletes it, the other finds nobody', async () => {
  const admin = await addPerson(test);
  await addMember(test, familyId, admin, { role: 'Admin' });
  const answers = await Promise.all([outcome(test, owner, removal()), outcome(test, admin, removal())]);
  expect(answers.toSorted()).toEqual(['200', '404 not_found']);
});

it('claimed and removed at once, twenty times: who claimed in time keeps the account [SEC-4]', async () => {
  for (let round = 0; round < 20; round++) {
    await runSql(test, 'delete from rate_limits');
    const person = await makeAccount();
    const [claimed, removed] = await Promise.all([claim(person), send(test, owner, removal(person))]);
    expect(removed.statusCode).toBe(200);
    const { isAccountDeleted } = removed.json();
    expect(await isThere(person)).toBe(!isAccountDeleted);
    if (claimed === '204') expect(isAccountDeleted).toBe(false);
  }
});
