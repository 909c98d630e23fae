import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { cookieOf, on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf } from '../../../test/two-factor-person.ts';

import { storePassword } from '../accounts/store-password.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

function post(server: TestServer, url: string, payload: object = {}, cookie = '', from = '192.0.2.1') {
  const headers = { origin: ORIGIN, cookie };
  return server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
}

const makeGuarded = (server: TestServer, name?: string) => addGuarded(server, name);

const signIn = (person: TestPerson, cookie?: string, from?: string) =>
  post(person.server, '/api/auth/sign-in', { email: person.email, password: person.password }, cookie, from);

/** The cookie of the first step. */
async function takeStep(person: TestPerson, from?: string): Promise<string> {
  return cookieOf(await signIn(person, '', from));
}

const giveCode = (server: TestServer, code: string, cookie: string, from?: string) =>
  post(server, '/api/auth/second-factor', { code }, cookie, from);

const countSessions = (person: TestPerson) => countRows(person.server, `auth.sessions where user_id = '${person.id}'`);
const refusal = (code: string) => errorText(code);

it('a first step taken with a password that was changed since is over [SEC-18]', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  await runSql(server, 'update auth.accounts set password_changed_at = now() where user_id = $1', [person.id]);
  expect((await giveCode(server, codeOf(person.secret), step)).body).toBe(refusal('sign_in_over'));
});

it('a password that is replaced while a code is looked at leaves no session behind [SEC-18]', async ({ server }) => {
  const person = await makeGuarded(server);
  const before = await countSessions(person);
  const step = await takeStep(person);
  const answer = await server.transactions.asSystem(async (tx) => {
    await sql`select from auth.accounts where user_id = ${person.id} for update`.execute(tx);
    const given = [giveCode(server, codeOf(person.secret), step)];
    await vi.waitFor(async () => expect(await countWaiting(server)).toBe(1), { timeout: 20_000, interval: 50 });
    await storePassword(tx, { personId: person.id, hash: 'replaced', endsStandingAccess: false });
    return given;
  });
  expect((await answer[0])?.body).toBe(refusal('sign_in_over'));
  expect(before).toBeGreaterThan(0);
  expect(await countSessions(person)).toBe(0);
});

it('a temporary password that is late opens no first step either [SEC-24]', async ({ server }) => {
  const person = await makeGuarded(server);
  await runSql(server, 'update auth.users set password_due_at = now() where id = $1', [person.id]);
  const answer = await signIn(person);
  expect([answer.statusCode, answer.body, answer.cookies]).toEqual([401, refusal('credentials_wrong'), []]);
});

it('an unconfirmed address is refused before the code, where addresses must be confirmed', async ({ server }) => {
  const person = await makeGuarded(server);
  const strict = await buildTestServer({ sharesDatabaseWith: server, confirmEmail: true });
  try {
    const { email, password } = person;
    const request = { method: 'POST', url: '/api/auth/sign-in', payload: { email, password } } as const;
    const answer = await sendRequest(on(strict, { ...person, cookie: '' }), request);
    expect([answer.json(), answer.cookies]).toEqual([{ person: null, step: 'confirm_email' }, []]);
  } finally {
    await strict.stop();
  }
});

it('a temporary password whose time has passed opens no session with a code either [SEC-24]', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  await runSql(server, 'update auth.users set password_due_at = now() where id = $1', [person.id]);
  expect((await giveCode(server, codeOf(person.secret), step)).body).toBe(refusal('sign_in_over'));
});
