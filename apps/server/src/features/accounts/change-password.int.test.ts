import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  person = await signUpPerson(test);
});
afterAll(() => test.stop());
afterEach(() => runSql(test, 'delete from rate_limits'));

const NEW_PASSWORD = 'amber harbour twelve';

function change(input: { current?: string; password?: string; cookie?: string } = {}): Promise<LightMyRequestResponse> {
  const { current = person.password, password = NEW_PASSWORD, cookie = person.cookie } = input;
  const payload = { current, password };
  return test.app.inject(as({ ...person, cookie }, { method: 'POST', url: '/api/profile/password', payload }));
}

function signIn(password: string): Promise<LightMyRequestResponse> {
  const payload = { email: person.email, password };
  return test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

async function statusWith(cookie: string): Promise<number> {
  return (await test.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

it('a changed password ends every other session and every reset link, keeps this one, and a mail says so [SEC-18]', async () => {
  const others = [cookieOf(await signIn(person.password)), cookieOf(await signIn(person.password))];
  await makeLink(test, person, 'reset-password');
  expect((await change()).statusCode).toBe(204);
  expect(await statusWith(person.cookie)).toBe(200);
  for (const cookie of others) expect(await statusWith(cookie)).toBe(401);
  expect(await runSql(test, 'select from auth.mailed_links where user_id = $1', [person.id])).toEqual([]);
  expect((await signIn(person.password)).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  const notice = { kind: 'password-changed', to: person.email, params: { by: 'change' } };
  expect((await mailsTo(test, person.email)).at(-1)).toEqual(notice);
});

it('it says when the password was changed', async () => {
  const changedAt = async () => {
    const [row] = await runSql(test, 'select password_changed_at from auth.accounts where user_id = $1', [person.id]);
    return Number(row?.password_changed_at);
  };
  const before = await changedAt();
  await change();
  expect(await changedAt()).toBeGreaterThan(before);
});

it.each([
  ['the current one is wrong', { current: 'wrong lantern' }, 403, 'password_wrong'],
  ['the new one is short', { password: '12345' }, 400, 'password_too_short'],
  ['the new one is their own name', { password: 'Elena1985!' }, 400, 'password_too_common'],
  ['the current one is missing', { current: '' }, 400, 'bad_request'],
  ['nobody is signed in', { cookie: '' }, 401, 'unauthorized'],
])('nothing changes where %s [SEC-21]', async (_what, input, status, code) => {
  const other = cookieOf(await signIn(person.password));
  const answer = await change(input);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ error: { code } });
  expect(await statusWith(other)).toBe(200);
  expect((await signIn(person.password)).statusCode).toBe(200);
  expect(await mailsTo(test, person.email)).toHaveLength(1);
});

it('an open session is no oracle: after ten wrong guesses the right one is refused too [SEC-21]', async () => {
  for (let tries = 0; tries < 10; tries++) expect((await change({ current: 'wrong' })).statusCode).toBe(403);
  const answer = await change();
  expect(answer.statusCode).toBe(429);
  expect((await signIn(person.password)).statusCode).toBe(200);
});

it('of changes on two devices at once one counts, and its session is the one that stays', async () => {
  const devices = [person.cookie, cookieOf(await signIn(person.password))];
  const answers = await Promise.all(
    devices.map((cookie, index) => change({ cookie, password: `${NEW_PASSWORD} ${index}` })),
  );
  const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(204);
  expect([401, 403]).toContain(statuses[1]); // its session had ended, or its current password was no longer that
  expect((await signIn(`${NEW_PASSWORD} ${winner}`)).statusCode).toBe(200);
  expect(await statusWith(devices[winner] ?? '')).toBe(200);
  expect(await statusWith(devices[1 - winner] ?? '')).toBe(401);
});
