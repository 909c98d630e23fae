import { createHash, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

let log = '';
const it = base.extend(
  'serverOptions',
  { scope: 'file' },
  {
    log: (line) => {
      log += line;
    },
  },
);

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const NEW_PASSWORD = 'amber harbour twelve';

function post(
  server: TestServer,
  url: string,
  payload: object,
  remoteAddress = '192.0.2.1',
): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload, remoteAddress });
}
const ask = (server: TestServer, email: string, from?: string) => post(server, '/api/auth/reset-link', { email }, from);
const reset = (server: TestServer, token: string, password = NEW_PASSWORD) =>
  post(server, '/api/auth/reset', { token, password });
const signIn = (person: TestPerson, password: string) =>
  post(person.server, '/api/auth/sign-in', { email: person.email, password });
const statusOf = async (person: TestPerson) => (await send(person, 'GET /api/families')).statusCode;
const kindsTo = async (server: TestServer, email: string) => (await mailsTo(server, email)).map(({ kind }) => kind);

it('a known and an unknown address get the same answer, and only the known one a mail [SEC-14]', async ({ server }) => {
  const person = await signUpPerson(server);
  const before = await countRows(server, 'mails');
  const known = await ask(server, person.email.toUpperCase());
  const unknown = await ask(server, `${randomUUID()}@rivera.example`);
  expect([known.statusCode, unknown.statusCode]).toEqual([202, 202]);
  expect(unknown.body).toBe(known.body);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  expect(await kindsTo(server, person.email)).toEqual(['confirm-email', 'reset-password']);
  expect(await countRows(server, 'mails')).toBe(before + 1);
  expect(await countRows(server, `jobs.job where name = 'send-mail'`)).toBe(await countRows(server, 'mails'));
});

it('reset requests are limited alike for known and unknown addresses, from one place and from many', async ({
  server,
}) => {
  for (const email of [(await signUpPerson(server)).email, `${randomUUID()}@rivera.example`]) {
    const here: number[] = [];
    for (let tries = 0; tries < 5; tries++) here.push((await ask(server, email)).statusCode);
    expect(here).toEqual([202, 202, 202, 202, 429]);
    const elsewhere: number[] = [];
    for (let tries = 0; tries < 5; tries++)
      elsewhere.push((await ask(server, email, `198.51.100.${tries}`)).statusCode);
    expect(elsewhere).toEqual([202, 202, 202, 202, 429]);
    await runSql(server, 'delete from rate_limits');
  }
});

it('a link sets a new password and shows the mailbox to be theirs; every session ends and a mail says so [SEC-18]', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  expect((await reset(server, token)).statusCode).toBe(204);
  expect(await statusOf(person)).toBe(401);
  expect((await signIn(person, person.password)).statusCode).toBe(401);
  expect((await signIn(person, NEW_PASSWORD)).json().person).toMatchObject({ id: person.id, isConfirmed: true });
  expect(await mailsTo(server, person.email)).toContainEqual({
    kind: 'password-changed',
    to: person.email,
    params: { by: 'reset' },
  });
});

it('a link has 256 bits, lives for an hour at most, and is kept as a hash only [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [row] = await runSql(
    server,
    `select token_hash, expires_at <= now() + interval '60 minutes' as is_short, to_jsonb(l)::text as text
      from auth.mailed_links l where user_id = $1`,
    [person.id],
  );
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(row?.is_short).toBe(true);
  expect(row?.text).not.toContain(token);
});

it('exactly one of twenty uses of a link at once succeeds, and its password counts [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      index,
      answer: await reset(server, token, `${NEW_PASSWORD} ${index}`),
    })),
  );
  const winners = answers.filter(({ answer }) => answer.statusCode === 204);
  expect(winners).toHaveLength(1);
  for (const { answer } of answers) {
    if (answer.statusCode !== 204) expect(answer.json()).toEqual(errorBody('link_invalid'));
  }
  expect((await signIn(person, `${NEW_PASSWORD} ${winners[0]?.index}`)).statusCode).toBe(200);
  expect((await kindsTo(server, person.email)).filter((kind) => kind === 'password-changed')).toHaveLength(1);
});

it.for<[what: string, spoil: (person: TestPerson, token: string) => Promise<unknown>]>([
  ['used', ({ server }, token) => reset(server, token)],
  ['followed by a newer one', (person) => makeLink(person, 'reset-password')],
  ['past its hour', ({ server }) => runSql(server, `update auth.mailed_links set expires_at = now()`)],
  [
    'mailed to an address that is no longer theirs',
    (person) => runSql(person.server, `update auth.users set email = 'moved.' || email where id = $1`, [person.id]),
  ],
  [
    'older than a change of the password',
    (person) => {
      const payload = { current: person.password, password: 'another amber harbour' };
      return send(person, 'POST /api/profile/password', payload);
    },
  ],
])('a link that is %s changes nothing [SEC-17]', async ([_what, spoil], { server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  await spoil(person, token);
  const hashes = () => runSql(server, 'select password from auth.accounts where user_id = $1', [person.id]);
  const before = await hashes();
  const answer = await reset(server, token, 'yet another harbour');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(errorBody('link_invalid'));
  expect(await hashes()).toEqual(before);
});

it('a link for another purpose, and one that nobody was sent, set no password [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  for (const token of [await makeLink(person, 'confirm-email'), 'A'.repeat(43)]) {
    expect((await reset(server, token)).json()).toEqual(errorBody('link_invalid'));
  }
  expect((await reset(server, 'short')).json()).toEqual(errorBody('bad_request'));
  expect(await statusOf(person)).toBe(200);
});

it('a password that is refused does not use the link up [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  expect((await reset(server, token, '12345')).json()).toEqual(errorBody('password_too_short'));
  expect((await reset(server, token, 'Elena1985!')).json()).toEqual(errorBody('password_too_common'));
  expect((await reset(server, token)).statusCode).toBe(204);
});

it('no GET uses a link up: none is there [SEC-17]', async ({ server }) => {
  const person = await signUpPerson(server);
  const token = await makeLink(person, 'reset-password');
  for (const url of ['/api/auth/reset', `/api/auth/reset?token=${token}`, `/api/auth/reset/${token}`]) {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  }
  expect((await reset(server, token)).statusCode).toBe(204);
});

it('neither the log nor a waiting mail holds a token [SEC-17]', async ({ server }) => {
  log = '';
  const person = await signUpPerson(server);
  await ask(server, person.email);
  const token = await makeLink(person, 'reset-password');
  await reset(server, token, '12345');
  await server.app.inject({ url: `/api/auth/reset?token=${token}` });
  await runSql(server, 'alter table auth.accounts rename to hidden');
  expect((await reset(server, token)).statusCode).toBe(500);
  await runSql(server, 'alter table auth.hidden rename to accounts');
  await reset(server, token);
  await reset(server, token);
  expect(log).toContain('request failed');
  expect(log).not.toContain(token);
  const stored = await runSql(
    server,
    `select string_agg(to_jsonb(m)::text, '') || (select string_agg(data::text, '') from jobs.job) as text from mails m`,
  );
  expect(stored[0]?.text).not.toContain(token);
});

it('somebody blocked for too many guesses can sign in after a reset', async ({ server }) => {
  const person = await signUpPerson(server);
  for (let tries = 0; tries < 11; tries++) await signIn(person, 'wrong lantern');
  expect((await signIn(person, person.password)).statusCode).toBe(429);
  await reset(server, await makeLink(person, 'reset-password'));
  expect((await signIn(person, NEW_PASSWORD)).statusCode).toBe(200);
});

it('a reset ends a change of the address that was under way', async ({ server }) => {
  const person = await signUpPerson(server);
  const elsewhere = `new.${person.email}`;
  await runSql(server, 'update auth.users set pending_email = $2 where id = $1', [person.id, elsewhere]);
  const token = await makeLink({ ...person, email: elsewhere }, 'change-email');
  await reset(server, await makeLink(person, 'reset-password'));
  expect((await post(server, '/api/auth/confirm', { token })).json()).toEqual(errorBody('link_invalid'));
});

it.for([
  ['never confirmed', false, 0],
  ['confirmed', true, 1],
] as const)(
  'passkeys of an account whose address was %s: the owner of its mailbox keeps those they know',
  async ([_what, isConfirmed, left], { server }) => {
    const person = await signUpPerson(server);
    await runSql(server, 'update auth.users set email_verified = $2 where id = $1', [person.id, isConfirmed]);
    await runSql(
      server,
      `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
      values (gen_random_uuid(), $1, gen_random_uuid()::text, '\\x00', 0, false, 'Phone')`,
      [person.id],
    );
    await runSql(
      server,
      `insert into auth.authenticators (user_id, sealed_secret, confirmed_at) values ($1, '\\x00', now())`,
      [person.id],
    );
    await reset(server, await makeLink(person, 'reset-password'));
    expect(await countRows(server, `auth.passkeys where user_id = '${person.id}'`)).toBe(left);
    expect(await countRows(server, `auth.authenticators where user_id = '${person.id}'`)).toBe(left);
  },
);

it('following links is limited for one address', async ({ server }) => {
  await reset(server, 'A'.repeat(43));
  await runSql(server, `update rate_limits set tries = 60 where bucket like 'follow-link:%'`);
  expect((await reset(server, 'A'.repeat(43))).statusCode).toBe(429);
  expect((await post(server, '/api/auth/confirm', { token: 'A'.repeat(43) })).statusCode).toBe(429);
});
