import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const PASSWORD = 'quiet lantern orchard';
const newEmail = () => `${randomUUID()}@rivera.example`;

function post(url: string, strict: TestServer, payload?: object, headers = {}): Promise<LightMyRequestResponse> {
  return strict.app.inject({ method: 'POST', url, headers: { origin: ORIGIN, ...headers }, payload });
}
const signUp = (email: string, strict: TestServer, family: object = { kind: 'create', name: 'Rivera' }) =>
  post('/api/auth/sign-up', strict, { name: 'Elena Rivera', email, password: PASSWORD, family });
const signIn = (email: string, strict: TestServer, password = PASSWORD) =>
  post('/api/auth/sign-in', strict, { email, password });
const confirm = (token: string, strict: TestServer, password: string | undefined = PASSWORD) =>
  post('/api/auth/confirm', strict, { token, password });
const askAgain = (person: TestPerson) => send(person, 'POST /api/profile/confirmation-link');
const kindsTo = async (server: TestServer, email: string) => (await mailsTo(server, email)).map(({ kind }) => kind);

async function idOf(server: TestServer, email: string): Promise<string> {
  const [row] = await runSql(server, 'select id from auth.users where email = $1', [email]);
  return String(row?.id);
}

it('where addresses are confirmed first, a new account opens no session until its link is followed [AUT-6]', async ({
  server,
  strict,
}) => {
  const email = newEmail();
  const answer = await signUp(email, strict);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ person: null, step: 'confirm_email', isInFamily: true });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const id = await idOf(server, email);
  expect(await countRows(server, `auth.sessions where user_id = '${id}'`)).toBe(0);
  expect(await countRows(server, `members where person_id = '${id}'`)).toBe(1);
  expect(await kindsTo(server, email)).toEqual(['confirm-email']);

  const early = await signIn(email, strict);
  expect(early.statusCode).toBe(200);
  expect(early.json()).toEqual({ person: null, step: 'confirm_email' });
  expect(early.headers['set-cookie']).toBeUndefined();
  expect(await countRows(server, `auth.sessions where user_id = '${id}'`)).toBe(0);

  const confirming = await confirm(await makeLink({ server: server, id, email }, 'confirm-email'), strict);
  expect(confirming.json()).toMatchObject({ email, step: null });
  expect((await signIn(email, strict)).json()).toMatchObject({ person: { id, isConfirmed: true }, step: null });
});

it('a wrong password does not tell whether the address is confirmed', async ({ server, strict }) => {
  const email = newEmail();
  await signUp(email, strict);
  const answer = await signIn(email, strict, 'wrong lantern');
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual(errorBody('credentials_wrong'));
  expect(await kindsTo(server, email)).toEqual(['confirm-email']);
});

it('each early sign-in mails the link anew, three times an hour', async ({ server, strict }) => {
  const email = newEmail();
  await signUp(email, strict);
  for (let tries = 0; tries < 5; tries++) expect((await signIn(email, strict)).json().step).toBe('confirm_email');
  expect(await kindsTo(server, email)).toEqual(Array(4).fill('confirm-email'));
});

it.for([
  ['creates a family', () => ({ kind: 'create', name: 'Rivera' }), true],
  ['joins by a code', () => ({ kind: 'join', code: 'AB12CD' }), true],
  ['joins by a refused code', () => ({ kind: 'join', code: 'NOPE99' }), false],
] as const)(
  'a sign-up that %s with a taken address answers like any other, and its owner gets a mail [SEC-14]',
  async ([_what, family, isInFamily], { server, strict }) => {
    const owner = await signUpPerson(server);
    await runSql(server, `delete from invites`);
    await addInvite(server, (await signUpPerson(server)).familyId, { code: 'AB12CD' });
    const tables = ['auth.users', 'auth.accounts', 'auth.sessions', 'people', 'families', 'members'];
    const count = () => Promise.all(tables.map((table) => countRows(server, table)));
    const before = await count();
    const taken = await signUp(owner.email.toUpperCase(), strict, family());
    expect(await count()).toEqual(before);
    const free = await signUp(newEmail(), strict, family());
    expect(taken.statusCode).toBe(201);
    expect(taken.json()).toEqual({ person: null, step: 'confirm_email', isInFamily });
    expect([free.statusCode, free.body]).toEqual([taken.statusCode, taken.body]);
    expect(Object.keys(free.headers)).toEqual(Object.keys(taken.headers));
    expect(await kindsTo(server, owner.email)).toEqual(['confirm-email', 'sign-up-again']);
    expect((await send(owner, 'GET /api/families')).json().families).toHaveLength(1);
  },
);

it('an owner gets at most four mails an hour about sign-ups with their address', async ({ server, strict }) => {
  const owner = await signUpPerson(server);
  for (let tries = 0; tries < 6; tries++) expect((await signUp(owner.email, strict)).statusCode).toBe(201);
  expect((await kindsTo(server, owner.email)).filter((kind) => kind === 'sign-up-again')).toHaveLength(4);
});

it('one of ten sign-ups at once with one address makes the account, and all answer the same [SEC-14]', async ({
  server,
  strict,
}) => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email, strict)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await countRows(server, `members where person_id = '${await idOf(server, email)}'`)).toBe(1);
});

it('exactly one of twenty uses of a link at once confirms', async ({ server, strict }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'confirm-email');
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, strict)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await confirm(token, strict)).json()).toEqual(errorBody('link_invalid'));
});

it('a link to an address that is no longer theirs, of another purpose, or of nobody confirms nothing', async ({
  server,
  strict,
}) => {
  const person = await signUpPerson(server);
  const former = await makeLink({ ...person, email: `former.${person.email}` }, 'confirm-email');
  const reset = await makeLink(person, 'reset-password');
  for (const token of [former, reset, 'A'.repeat(43)]) {
    const answer = await confirm(token, strict);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(errorBody('link_invalid'));
  }
  expect(await countRows(server, `people where id = '${person.id}' and is_contact_confirmed`)).toBe(0);
  expect(await countRows(server, `auth.mailed_links where user_id = '${person.id}'`)).toBe(2);
});

it('a signed-in person can ask for the link again three times an hour, while the address is unconfirmed', async ({
  server,
  strict,
}) => {
  const person = await signUpPerson(server);
  const statuses: number[] = [];
  for (let tries = 0; tries < 4; tries++) statuses.push((await askAgain(person)).statusCode);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect(await kindsTo(server, person.email)).toEqual(Array(4).fill('confirm-email'));
  await confirm(await makeLink(person, 'confirm-email'), strict);
  await runSql(server, 'delete from rate_limits');
  expect((await askAgain(person)).statusCode).toBe(202);
  expect((await kindsTo(server, person.email)).filter((kind) => kind === 'confirm-email')).toHaveLength(4);
  expect((await askAgain({ ...person, cookie: '' })).statusCode).toBe(401);
});

it('the mailbox alone confirms nobody: a stranger who opened the account with its address gains nothing by it', async ({
  server,
  strict,
}) => {
  const email = newEmail();
  await signUp(email, strict);
  const id = await idOf(server, email);
  const token = await makeLink({ server: server, id, email }, 'confirm-email');
  const other = await signUpPerson(server);
  for (const answer of [
    await post('/api/auth/confirm', strict, { token }),
    await post('/api/auth/confirm', strict, { token, password: 'not the right one' }),
    await post('/api/auth/confirm', strict, { token }, { cookie: other.cookie }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual(errorBody('password_wrong'));
  }
  expect(await runSql(server, 'select email_verified from auth.users where id = $1', [id])).toEqual([
    { email_verified: false },
  ]);
  expect((await confirm(token, strict)).json()).toMatchObject({ email });
});

it('a session of the account confirms without the password', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'confirm-email');
  const answer = await send(person, 'POST /api/auth/confirm', { token });
  expect(answer.json()).toEqual({ email: person.email, person: null, step: null });
  expect(String(answer.headers['set-cookie'] ?? '')).toBe('');
});

async function newAccount(server: TestServer, strict: TestServer) {
  const email = newEmail();
  await signUp(email, strict);
  return { server, email, id: await idOf(server, email) };
}

it.for([
  ['first', 0],
  ['second', 1],
] as const)(
  'of two confirming mails the %s works, and then neither does [D-48]',
  async ([, used], { server, strict }) => {
    const account = await newAccount(server, strict);
    const tokens = [await makeLink(account, 'confirm-email'), await makeLink(account, 'confirm-email')];
    expect((await confirm(tokens[used] as string, strict)).statusCode).toBe(200);
    for (const token of tokens) expect((await confirm(token, strict)).json()).toEqual(errorBody('link_invalid'));
    expect(await countRows(server, `auth.mailed_links where user_id = '${account.id}'`)).toBe(0);
  },
);

it('two confirming links at once confirm once [D-48]', async ({ server, strict }) => {
  const account = await newAccount(server, strict);
  const tokens = [await makeLink(account, 'confirm-email'), await makeLink(account, 'confirm-email')];
  const answers = await Promise.all(tokens.map((token) => confirm(token, strict)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

it('a confirming link that a newer one has overtaken ends after a day, the newer one does not [D-48]', async ({
  server,
  strict,
}) => {
  const account = await newAccount(server, strict);
  const [older, newer] = [await makeLink(account, 'confirm-email'), await makeLink(account, 'confirm-email')];
  await runSql(
    server,
    `update auth.mailed_links set expires_at = expires_at - interval '24 hours 1 second' where user_id = $1`,
    [account.id],
  );
  expect((await confirm(older, strict)).json()).toEqual(errorBody('link_invalid'));
  expect((await confirm(newer, strict)).statusCode).toBe(200);
});

it('of two links that set a new password only the newer one works [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  const [older, newer] = [await makeLink(person, 'reset-password'), await makeLink(person, 'reset-password')];
  const reset = (token: string) => post('/api/auth/reset', server, { token, password: 'another orchard lantern' });
  expect((await reset(older)).json()).toEqual(errorBody('link_invalid'));
  expect((await reset(newer)).statusCode).toBe(204);
});

it('the password that confirms an address signs in as well, and tells of the device as signing in does [AUT-6]', async ({
  server,
  strict,
}) => {
  const account = await newAccount(server, strict);
  const answer = await confirm(await makeLink(account, 'confirm-email'), strict);
  expect(answer.json()).toMatchObject({
    email: account.email,
    person: { id: account.id, isConfirmed: true },
    step: null,
  });
  const names = answer.cookies.map(({ name }) => name);
  const usual = (await signIn(account.email, strict)).cookies.map(({ name }) => name);
  expect(names.sort()).toEqual(usual.sort());
  expect(await countRows(server, `auth.sessions where user_id = '${account.id}'`)).toBe(2);
});

it('confirming an address opens no session past an authenticator app [AUT-6]', async ({ server, strict }) => {
  const account = await newAccount(server, strict);
  await runSql(
    server,
    `insert into auth.authenticators (user_id, sealed_secret, confirmed_at) values ($1, '\\x00', now())`,
    [account.id],
  );
  const answer = await confirm(await makeLink(account, 'confirm-email'), strict);
  expect(answer.json()).toEqual({ email: account.email, person: null, step: 'second_factor' });
  expect(await countRows(server, `auth.sessions where user_id = '${account.id}'`)).toBe(0);
  expect(await countRows(server, `auth.users where id = '${account.id}' and email_verified`)).toBe(1);
});

it('confirming an address opens no session past the limit of sign-ins [SEC-15]', async ({ server, strict }) => {
  const account = await newAccount(server, strict);
  const token = await makeLink(account, 'confirm-email');
  for (let tries = 0; tries < 11; tries++) await signIn(account.email, strict, 'wrong lantern');
  expect((await confirm(token, strict)).json()).toEqual({ email: account.email, person: null, step: null });
  expect(await countRows(server, `auth.sessions where user_id = '${account.id}'`)).toBe(0);
});

it('an expired temporary password confirms no address [SEC-24]', async ({ server, strict }) => {
  const account = await newAccount(server, strict);
  const dueIn = (interval: string) =>
    runSql(server, 'update auth.users set password_due_at = now() + $2::interval where id = $1', [
      account.id,
      interval,
    ]);
  const token = await makeLink(account, 'confirm-email');
  await dueIn('-1 second');
  expect((await confirm(token, strict)).json()).toEqual(errorBody('password_wrong'));
  expect(await countRows(server, `auth.users where id = '${account.id}' and email_verified`)).toBe(0);
  await dueIn('1 hour');
  expect((await confirm(token, strict)).statusCode).toBe(200);
});

it('another person’s session confirms nothing, and stays theirs where the password confirms [AUT-6]', async ({
  server,
  strict,
}) => {
  const [account, other] = [await newAccount(server, strict), await signUpPerson(server)];
  const token = await makeLink(account, 'confirm-email');
  const confirmAs = (password: string) =>
    post('/api/auth/confirm', server, { token, password }, { cookie: other.cookie });
  expect((await confirmAs('another orchard lantern')).json()).toEqual(errorBody('password_wrong'));
  const answer = await confirmAs(PASSWORD);
  expect(answer.json()).toEqual({ email: account.email, person: null, step: null });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await send(other, 'GET /api/session')).json()).toMatchObject({ person: { id: other.id } });
});
