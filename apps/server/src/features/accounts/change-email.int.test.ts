import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addPeople, addPerson } from '../../../test/add-people.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const newEmail = () => `${randomUUID()}@rivera.example`;

function ask(person: TestPerson, email: string, password: string): Promise<LightMyRequestResponse> {
  return send(person, 'POST /api/profile/email', { email, password });
}
const cancel = (person: TestPerson) => send(person, 'DELETE /api/profile/email');

function confirm(person: TestPerson, token: string): Promise<LightMyRequestResponse> {
  const request = {
    method: 'POST' as const,
    url: '/api/auth/confirm',
    headers: { origin: ORIGIN },
    payload: { token, password: person.password },
  };
  return person.server.app.inject(request);
}

async function signIn(person: TestPerson, email: string): Promise<number> {
  const payload = { email, password: person.password };
  const request = { method: 'POST' as const, url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload };
  return (await person.server.app.inject(request)).statusCode;
}

const linkTo = (person: TestPerson, email: string) => makeLink({ ...person, email }, 'change-email');
const kindsTo = async (server: TestServer, email: string) => (await mailsTo(server, email)).map(({ kind }) => kind);

async function stored(person: TestPerson): Promise<unknown> {
  const [row] = await runSql(
    person.server,
    `select u.email, u.pending_email, p.contact_email as shown, p.is_contact_confirmed as is_confirmed from auth.users u join people p using (id) where id = $1`,
    [person.id],
  );
  return row;
}
const unchanged = (person: TestPerson) => ({
  email: person.email,
  pending_email: null,
  shown: person.email,
  is_confirmed: false,
});

it('the new address takes over when its link is followed; the old one is notified before and after [SEC-21]', async ({
  server,
  person,
}) => {
  const email = newEmail();
  expect((await ask(person, email.toUpperCase(), person.password)).statusCode).toBe(202);
  expect(await stored(person)).toEqual({ ...unchanged(person), pending_email: email });
  expect(await mailsTo(server, email)).toEqual([{ kind: 'change-email', to: email, params: {} }]);
  const [asked] = await mailsTo(server, person.email);
  expect(asked).toEqual({ kind: 'email-change-asked', to: person.email, params: { newEmail: email } });
  expect(await signIn(person, person.email)).toBe(200);

  expect((await confirm(person, await linkTo(person, email))).json()).toMatchObject({
    email,
    person: { id: person.id },
  });
  expect(await stored(person)).toEqual({ email, pending_email: null, shown: email, is_confirmed: true });
  const last = (await mailsTo(server, person.email)).at(-1);
  expect(last).toEqual({ kind: 'email-changed', to: person.email, params: { newEmail: email } });
  expect(await signIn(person, email)).toBe(200);
  expect(await signIn(person, person.email)).toBe(401);
  const session = await send(person, 'GET /api/session');
  expect(session.json().person).toMatchObject({ id: person.id, email, isConfirmed: true });
});

it('links that lie in the old mailbox end with the change [SEC-17]', async ({ server, person }) => {
  const email = newEmail();
  const reset = await makeLink(person, 'reset-password');
  await ask(person, email, person.password);
  await confirm(person, await linkTo(person, email));
  const payload = { token: reset, password: 'amber harbour twelve' };
  const request = { method: 'POST' as const, url: '/api/auth/reset', headers: { origin: ORIGIN }, payload };
  expect((await server.app.inject(request)).json()).toEqual(errorBody('link_invalid'));
});

it('a change of address needs a session and the current password [SEC-21]', async ({ server, person }) => {
  const email = newEmail();
  expect((await ask(person, email, 'wrong lantern')).json()).toEqual(errorBody('password_wrong'));
  const visitor = { ...person, cookie: '' };
  expect((await ask(visitor, email, person.password)).statusCode).toBe(401);
  expect((await cancel(visitor)).statusCode).toBe(401);
  expect(await stored(person)).toEqual(unchanged(person));
  expect(await kindsTo(server, email)).toEqual([]);
});

it('a change of address does not reveal whether the new one has an account, and sends it nothing [SEC-14]', async ({
  server,
  person,
}) => {
  const owner = await signUpPerson(server);
  const taken = await ask(person, owner.email, person.password);
  const free = await ask(person, newEmail(), person.password);
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  expect(await kindsTo(server, owner.email)).toEqual(['confirm-email']);
});

it('an address that was taken meanwhile stays whose it is', async ({ server, person }) => {
  const email = newEmail();
  await ask(person, email, person.password);
  const token = await linkTo(person, email);
  const faster = await signUpPerson(server);
  await runSql(server, 'update auth.users set email = $2 where id = $1', [faster.id, email]);
  const answer = await confirm(person, token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual(errorBody('email_taken'));
  expect(await stored(person)).toMatchObject({ email: person.email });
});

it('one of two people who confirm the same address at once gets it', async ({ server, person }) => {
  const email = newEmail();
  const tokens: string[] = [];
  for (const each of [person, await addPerson(server)]) {
    await ask(each, email, each.password);
    tokens.push(await linkTo(each, email));
  }
  const answers = await Promise.all(tokens.map((token) => confirm(person, token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it.for<[what: string, change: (person: TestPerson) => Promise<LightMyRequestResponse>]>([
  ['taken back', (person) => cancel(person)],
  ['followed by another', (person) => ask(person, newEmail(), person.password)],
  ['followed by one to the address they have', (person) => ask(person, person.email, person.password)],
])('a change that was %s leads nowhere', async ([_what, change], { person }) => {
  const email = newEmail();
  await ask(person, email, person.password);
  const token = await linkTo(person, email);
  expect((await change(person)).statusCode).toBeLessThan(300);
  expect((await confirm(person, token)).json()).toEqual(errorBody('link_invalid'));
  // and neither does a link whose mail went out late
  expect((await confirm(person, await linkTo(person, email))).json()).toEqual(errorBody('link_invalid'));
  expect(await stored(person)).toMatchObject({ email: person.email });
});

it('changes of address are limited for a person, and mails for one mailbox', async ({ server, person }) => {
  const email = newEmail();
  for (const each of [...(await addPeople(server, 5)), person])
    expect((await ask(each, email, each.password)).statusCode).toBe(202);
  expect(await kindsTo(server, email)).toHaveLength(4);
  for (let tries = 1; tries < 10; tries++)
    expect((await ask(person, newEmail(), person.password)).statusCode).toBe(202);
  expect((await ask(person, newEmail(), person.password)).statusCode).toBe(429);
});
