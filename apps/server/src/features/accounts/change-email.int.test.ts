import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { as, buildTestApp, ORIGIN, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
afterEach(() => runSql(test, 'delete from rate_limits'));

const newEmail = () => `${randomUUID()}@rivera.example`;

function ask(email: string, password = person.password): Promise<LightMyRequestResponse> {
  return test.app.inject(as(person, { method: 'POST', url: '/api/profile/email', payload: { email, password } }));
}
const cancel = () => test.app.inject(as(person, { method: 'DELETE', url: '/api/profile/email' }));

function confirm(token: string): Promise<LightMyRequestResponse> {
  const request = {
    method: 'POST' as const,
    url: '/api/auth/confirm',
    headers: { origin: ORIGIN },
    payload: { token, password: person.password },
  };
  return test.app.inject(request);
}

async function signIn(email: string): Promise<number> {
  const payload = { email, password: person.password };
  const request = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  return (await test.app.inject(request)).statusCode;
}

const linkTo = (email: string) => makeLink(test, { id: person.id, email }, 'change-email');
const kindsTo = async (email: string) => (await mailsTo(test, email)).map(({ kind }) => kind);

async function stored(): Promise<unknown> {
  const [row] = await runSql(
    test,
    `select u.email, u.pending_email, p.email as shown, p.is_confirmed from auth.users u join people p using (id) where id = $1`,
    [person.id],
  );
  return row;
}
const unchanged = () => ({ email: person.email, pending_email: null, shown: person.email, is_confirmed: false });

it('the new address takes over when its link is followed; the old one is told before and after [SEC-21]', async () => {
  person = await signUpPerson(test);
  const email = newEmail();
  expect((await ask(email.toUpperCase())).statusCode).toBe(202);
  expect(await stored()).toEqual({ ...unchanged(), pending_email: email });
  expect(await mailsTo(test, email)).toEqual([{ kind: 'change-email', to: email, params: {} }]);
  const [, asked] = await mailsTo(test, person.email);
  expect(asked).toEqual({ kind: 'email-change-asked', to: person.email, params: { newEmail: email } });
  expect(await signIn(person.email)).toBe(200);

  expect((await confirm(await linkTo(email))).json()).toEqual({ email });
  expect(await stored()).toEqual({ email, pending_email: null, shown: email, is_confirmed: true });
  const last = (await mailsTo(test, person.email)).at(-1);
  expect(last).toEqual({ kind: 'email-changed', to: person.email, params: { newEmail: email } });
  expect(await signIn(email)).toBe(200);
  expect(await signIn(person.email)).toBe(401);
  const session = await test.app.inject(as(person, { url: '/api/session' }));
  expect(session.json().person).toMatchObject({ id: person.id, email, isConfirmed: true });
});

it('links that lie in the old mailbox end with the change [SEC-17]', async () => {
  person = await signUpPerson(test);
  const email = newEmail();
  const reset = await makeLink(test, person, 'reset-password');
  await ask(email);
  await confirm(await linkTo(email));
  const payload = { token: reset, password: 'amber harbour twelve' };
  const request = { method: 'POST' as const, url: '/api/auth/reset', headers: { origin: ORIGIN }, payload };
  expect((await test.app.inject(request)).json()).toEqual({ error: { code: 'link_invalid' } });
});

it('without the current password, or a session, nothing is asked for [SEC-21]', async () => {
  person = await signUpPerson(test);
  const email = newEmail();
  expect((await ask(email, 'wrong lantern')).json()).toEqual({ error: { code: 'password_wrong' } });
  const { cookie } = person;
  person = { ...person, cookie: '' };
  expect((await ask(email)).statusCode).toBe(401);
  expect((await cancel()).statusCode).toBe(401);
  person = { ...person, cookie };
  expect(await stored()).toEqual(unchanged());
  expect(await kindsTo(email)).toEqual([]);
});

it('whether the new address has an account is not told, and its owner hears nothing [SEC-14]', async () => {
  person = await signUpPerson(test);
  const owner = await signUpPerson(test);
  const taken = await ask(owner.email);
  const free = await ask(newEmail());
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect(await kindsTo(owner.email)).toEqual(['confirm-email']);
});

it('an address that was taken meanwhile stays whose it is', async () => {
  person = await signUpPerson(test);
  const email = newEmail();
  await ask(email);
  const token = await linkTo(email);
  const faster = await signUpPerson(test);
  await runSql(test, 'update auth.users set email = $2 where id = $1', [faster.id, email]);
  const answer = await confirm(token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ error: { code: 'email_taken' } });
  expect(await stored()).toMatchObject({ email: person.email });
});

it('of two people who confirm one address at once one gets it', async () => {
  const email = newEmail();
  const tokens: string[] = [];
  for (let count = 0; count < 2; count++) {
    person = await signUpPerson(test);
    await ask(email);
    tokens.push(await linkTo(email));
  }
  const answers = await Promise.all(tokens.map(confirm));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it.each([
  ['taken back', () => cancel()],
  ['followed by another', () => ask(newEmail())],
  ['followed by one to the address they have', () => ask(person.email)],
])('a change that was %s leads nowhere', async (_what, change) => {
  person = await signUpPerson(test);
  const email = newEmail();
  await ask(email);
  const token = await linkTo(email);
  expect((await change()).statusCode).toBeLessThan(300);
  expect((await confirm(token)).json()).toEqual({ error: { code: 'link_invalid' } });
  // and neither does a link whose mail went out late
  expect((await confirm(await linkTo(email))).json()).toEqual({ error: { code: 'link_invalid' } });
  expect(await stored()).toMatchObject({ email: person.email });
});

it('asking is limited for a person, and so are the mails to one address', async () => {
  const email = newEmail();
  for (let count = 0; count < 6; count++) {
    person = await signUpPerson(test);
    expect((await ask(email)).statusCode).toBe(202);
  }
  expect(await kindsTo(email)).toHaveLength(4);
  for (let tries = 1; tries < 10; tries++) expect((await ask(newEmail())).statusCode).toBe(202);
  expect((await ask(newEmail())).statusCode).toBe(429);
});
