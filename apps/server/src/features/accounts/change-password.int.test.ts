import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const NEW_PASSWORD = 'amber harbour twelve';

function change(
  person: TestPerson,
  input: { current?: string; password?: string; cookie?: string } = {},
): Promise<LightMyRequestResponse> {
  const { current = person.password, password = NEW_PASSWORD, cookie = person.cookie } = input;
  const payload = { current, password };
  return send({ ...person, cookie }, 'POST /api/profile/password', payload);
}

function signIn(person: TestPerson, password: string): Promise<LightMyRequestResponse> {
  const payload = { email: person.email, password };
  return person.server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

async function statusWith(server: TestServer, cookie: string): Promise<number> {
  return (await server.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

it('a changed password ends every other session and every reset link, keeps this one, and a mail says so [SEC-18]', async ({
  server,
  person,
}) => {
  const others = [cookieOf(await signIn(person, person.password)), cookieOf(await signIn(person, person.password))];
  await makeLink(person, 'reset-password');
  expect((await change(person)).statusCode).toBe(204);
  expect(await statusWith(server, person.cookie)).toBe(200);
  for (const cookie of others) expect(await statusWith(server, cookie)).toBe(401);
  expect(await runSql(server, 'select from auth.mailed_links where user_id = $1', [person.id])).toEqual([]);
  expect((await signIn(person, person.password)).statusCode).toBe(401);
  expect((await signIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  const notice = { kind: 'password-changed', to: person.email, params: { by: 'change' } };
  expect((await mailsTo(server, person.email)).at(-1)).toEqual(notice);
});

it('the security page says when the password was changed', async ({ server, person }) => {
  const changedAt = async () => {
    const [row] = await runSql(server, 'select password_changed_at from auth.accounts where user_id = $1', [person.id]);
    return Number(row?.password_changed_at);
  };
  const before = await changedAt();
  await change(person);
  expect(await changedAt()).toBeGreaterThan(before);
});

it.for([
  ['the current one is wrong', { current: 'wrong lantern' }, 403, 'password_wrong'],
  ['the new one is short', { password: '12345' }, 400, 'password_too_short'],
  ['the new one is their own name', { password: 'Elena1985!' }, 400, 'password_too_common'],
  ['the current one is missing', { current: '' }, 400, 'bad_request'],
  ['nobody is signed in', { cookie: '' }, 401, 'unauthorized'],
] as const)(
  'a password stays as it was where %s [SEC-21]',
  async ([_what, input, status, code], { server, person }) => {
    const other = cookieOf(await signIn(person, person.password));
    const answer = await change(person, input);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(errorBody(code));
    expect(await statusWith(server, other)).toBe(200);
    expect((await signIn(person, person.password)).statusCode).toBe(200);
    expect(await mailsTo(server, person.email)).toEqual([]);
  },
);

it('an open session is no oracle: after ten wrong guesses the right one is refused too [SEC-21]', async ({
  person,
}) => {
  for (let tries = 0; tries < 10; tries++) expect((await change(person, { current: 'wrong' })).statusCode).toBe(403);
  const answer = await change(person);
  expect(answer.statusCode).toBe(429);
  expect((await signIn(person, person.password)).statusCode).toBe(200);
});

it('one of two password changes at once wins, and its session is the one that stays', async ({ server, person }) => {
  const devices = [person.cookie, cookieOf(await signIn(person, person.password))];
  const answers = await Promise.all(
    devices.map((cookie, index) => change(person, { cookie, password: `${NEW_PASSWORD} ${index}` })),
  );
  const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(204);
  expect([401, 403]).toContain(statuses[1]); // its session had ended, or its current password was no longer that
  expect((await signIn(person, `${NEW_PASSWORD} ${winner}`)).statusCode).toBe(200);
  expect(await statusWith(server, devices[winner] ?? '')).toBe(200);
  expect(await statusWith(server, devices[1 - winner] ?? '')).toBe(401);
});
