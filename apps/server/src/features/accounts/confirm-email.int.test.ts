import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { as, buildTestApp, ORIGIN, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let strict: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  strict = await buildTestApp({ besides: test, confirmEmail: true });
});
afterAll(async () => {
  await strict.stop();
  await test.stop();
});
afterEach(() => runSql(test, 'delete from rate_limits'));

const PASSWORD = 'quiet lantern orchard';
const newEmail = () => `${randomUUID()}@rivera.example`;

function post(url: string, payload?: object, headers = {}): Promise<LightMyRequestResponse> {
  return strict.app.inject({ method: 'POST', url, headers: { origin: ORIGIN, ...headers }, payload });
}
const signUp = (email: string, family: object = { kind: 'create', name: 'Rivera' }) =>
  post('/api/auth/sign-up', { name: 'Elena Rivera', email, password: PASSWORD, family });
const signIn = (email: string, password = PASSWORD) => post('/api/auth/sign-in', { email, password });
const confirm = (token: string, password: string | undefined = PASSWORD) =>
  post('/api/auth/confirm', { token, password });
const askAgain = (person: TestPerson) =>
  test.app.inject(as(person, { method: 'POST', url: '/api/profile/confirmation-link' }));
const kindsTo = async (email: string) => (await mailsTo(test, email)).map(({ kind }) => kind);

async function idOf(email: string): Promise<string> {
  const [row] = await runSql(test, 'select id from auth.users where email = $1', [email]);
  return String(row?.id);
}

it('where addresses are confirmed first, a new account opens no session until its link is followed [AUT-6]', async () => {
  const email = newEmail();
  const answer = await signUp(email);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ person: null, step: 'confirm_email', isInFamily: true });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const id = await idOf(email);
  expect(await countRows(test, `auth.sessions where user_id = '${id}'`)).toBe(0);
  expect(await countRows(test, `members where person_id = '${id}'`)).toBe(1);
  expect(await kindsTo(email)).toEqual(['confirm-email']);

  const early = await signIn(email);
  expect(early.statusCode).toBe(200);
  expect(early.json()).toEqual({ person: null, step: 'confirm_email' });
  expect(early.headers['set-cookie']).toBeUndefined();
  expect(await countRows(test, `auth.sessions where user_id = '${id}'`)).toBe(0);

  expect((await confirm(await makeLink(test, { id, email }, 'confirm-email'))).json()).toEqual({ email });
  expect((await signIn(email)).json()).toMatchObject({ person: { id, isConfirmed: true }, step: null });
});

it('a wrong password does not tell whether the address is confirmed', async () => {
  const email = newEmail();
  await signUp(email);
  const answer = await signIn(email, 'wrong lantern');
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ error: { code: 'credentials_wrong' } });
  expect(await kindsTo(email)).toEqual(['confirm-email']);
});

it('each early sign-in mails the link anew, three times an hour', async () => {
  const email = newEmail();
  await signUp(email);
  for (let tries = 0; tries < 5; tries++) expect((await signIn(email)).json().step).toBe('confirm_email');
  expect(await kindsTo(email)).toEqual(Array(4).fill('confirm-email'));
});

it.each([
  ['creates a family', () => ({ kind: 'create', name: 'Rivera' }), true],
  ['joins by a code', () => ({ kind: 'join', code: 'AB12CD' }), true],
  ['joins by a refused code', () => ({ kind: 'join', code: 'NOPE99' }), false],
])(
  'a sign-up that %s with a taken address answers like any other, and its owner gets a mail [SEC-14]',
  async (_what, family, isInFamily) => {
    const owner = await signUpPerson(test);
    await runSql(test, `delete from invites`);
    await addInvite(test, (await signUpPerson(test)).familyId, { code: 'AB12CD' });
    const tables = ['auth.users', 'auth.accounts', 'auth.sessions', 'people', 'families', 'members'];
    const count = () => Promise.all(tables.map((table) => countRows(test, table)));
    const before = await count();
    const taken = await signUp(owner.email.toUpperCase(), family());
    expect(await count()).toEqual(before);
    const free = await signUp(newEmail(), family());
    expect(taken.statusCode).toBe(201);
    expect(taken.json()).toEqual({ person: null, step: 'confirm_email', isInFamily });
    expect([free.statusCode, free.body]).toEqual([taken.statusCode, taken.body]);
    expect(Object.keys(free.headers)).toEqual(Object.keys(taken.headers));
    expect(await kindsTo(owner.email)).toEqual(['confirm-email', 'sign-up-again']);
    expect((await test.app.inject(as(owner, { url: '/api/families' }))).json().families).toHaveLength(1);
  },
);

it('an owner is told of sign-ups with their address four times an hour', async () => {
  const owner = await signUpPerson(test);
  for (let tries = 0; tries < 6; tries++) expect((await signUp(owner.email)).statusCode).toBe(201);
  expect((await kindsTo(owner.email)).filter((kind) => kind === 'sign-up-again')).toHaveLength(4);
});

it('of ten sign-ups with one address at once one makes the account, all answer the same [SEC-14]', async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await countRows(test, `members where person_id = '${await idOf(email)}'`)).toBe(1);
});

it('of twenty uses of one link at once exactly one confirms', async () => {
  const person = await signUpPerson(test);
  const token = await makeLink(test, person, 'confirm-email');
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await confirm(token)).json()).toEqual({ error: { code: 'link_invalid' } });
});

it('a link to an address that is no longer theirs, of another purpose, or of nobody confirms nothing', async () => {
  const person = await signUpPerson(test);
  const former = await makeLink(test, { ...person, email: `former.${person.email}` }, 'confirm-email');
  const reset = await makeLink(test, person, 'reset-password');
  for (const token of [former, reset, 'A'.repeat(43)]) {
    const answer = await confirm(token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: { code: 'link_invalid' } });
  }
  expect(await countRows(test, `people where id = '${person.id}' and is_confirmed`)).toBe(0);
  expect(await countRows(test, `auth.mailed_links where user_id = '${person.id}'`)).toBe(2);
});

it('who is signed in asks for the link again, three times an hour and only while it is needed', async () => {
  const person = await signUpPerson(test);
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries++) statuses.push((await askAgain(person)).statusCode);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(await kindsTo(person.email)).toEqual(Array(4).fill('confirm-email'));
  await confirm(await makeLink(test, person, 'confirm-email'));
  await runSql(test, 'delete from rate_limits');
  expect((await askAgain(person)).statusCode).toBe(202);
  expect(await kindsTo(person.email)).toHaveLength(4);
  expect((await askAgain({ ...person, cookie: '' })).statusCode).toBe(401);
});

it('the mailbox alone confirms nobody: a stranger who opened the account with its address gains nothing by it', async () => {
  const email = newEmail();
  await signUp(email);
  const id = await idOf(email);
  const token = await makeLink(test, { id, email }, 'confirm-email');
  const other = await signUpPerson(test);
  for (const answer of [
    await post('/api/auth/confirm', { token }),
    await post('/api/auth/confirm', { token, password: 'not the right one' }),
    await post('/api/auth/confirm', { token }, { cookie: other.cookie }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: { code: 'password_wrong' } });
  }
  expect(await runSql(test, 'select email_verified from auth.users where id = $1', [id])).toEqual([
    { email_verified: false },
  ]);
  expect((await confirm(token)).json()).toEqual({ email });
});

it('a session of the account confirms without the password', async () => {
  const person = await signUpPerson(test);
  const token = await makeLink(test, person, 'confirm-email');
  const answer = await test.app.inject(as(person, { method: 'POST', url: '/api/auth/confirm', payload: { token } }));
  expect(answer.json()).toEqual({ email: person.email });
});
