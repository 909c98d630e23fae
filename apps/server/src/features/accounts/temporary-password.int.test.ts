import { contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { errorBody, errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { mailsTo, makeLink } from '../../../test/mailed-links.ts';
import { type RouteName, requestTo } from '../../../test/route-requests.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { sessionCookieName, verifySessionCookie } from '../../platform/http/session-cookie.ts';
import { replaceTemporaryPassword } from './replace-temporary-password.ts';

it.beforeEach(async ({ person }) => {
  await createDocument(person);
  await dueIn(person, '72 hours');
  person.cookie = cookieOf(await signIn(person, person.password));
});

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const NEW_PASSWORD = 'amber harbour twelve';

/** As an Admin's new account has it: the password is not its person's own. */
async function dueIn(person: TestPerson, interval: string): Promise<void> {
  await runSql(person.server, 'update auth.users set password_due_at = now() + $2::interval where id = $1', [
    person.id,
    interval,
  ]);
}

function signIn(person: TestPerson, password: string): Promise<LightMyRequestResponse> {
  const payload = { email: person.email, password };
  return person.server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

function replace(person: TestPerson, password = NEW_PASSWORD, cookie: string): Promise<LightMyRequestResponse> {
  const request = { method: 'POST' as const, url: '/api/auth/own-password', payload: { password } };
  return sendRequest({ ...person, cookie }, request);
}

const session = async (person: TestPerson) => (await send(person, 'GET /api/session')).json();
const families = (person: TestPerson) => send(person, 'GET /api/families');

const OPEN = [
  '/api/session',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/installation',
  '/api/invites/check',
  '/api/invites/mailed',
  '/api/account-invites/check',
  '/api/account-invites/accept',
  '/api/reminders/unsubscribe/:token',
  '/api/calendar/:token.ics',
];
const CLOSED = (Object.entries(contract) as [RouteName, Route][]).filter(
  ([, { path }]) => !OPEN.includes(path) && !/^\/api\/(auth|outside)\//.test(path),
);

it('the contract has routes that a temporary password must not open', () => {
  expect(CLOSED.length).toBeGreaterThan(15);
});

it('a session that a temporary password has opened reads and changes nothing, on whichever route [SEC-24]', async ({
  server,
  person,
}) => {
  for (const [name, route] of CLOSED) {
    if (!server.app.hasRoute({ method: route.method, url: route.path })) continue; // of a part that is not there
    const answer = await sendRequest(person, requestTo(name, route));
    const title = `${route.method} ${route.path}`;
    expect(`${title} ${answer.statusCode} ${answer.body}`).toBe(`${title} 403 ${errorText('new_password_required')}`);
  }
});

it('the database’s policies see nobody behind a session that a temporary password opened [SEC-24]', async ({
  server,
  person,
}) => {
  const token = decodeURIComponent(person.cookie.split('=')[1] ?? '').split('.')[0];
  const me = await runSql(server, `select must_set_password, me() from enter_session($1)`, [token]);
  expect(me).toEqual([{ must_set_password: true, me: null }]);
});

it('a session that a temporary password opened learns who it is and that a password is due, and can sign out [SEC-24]', async ({
  person,
}) => {
  expect(await session(person)).toMatchObject({ person: { id: person.id }, mustSetPassword: true });
  const answer = await send(person, 'POST /api/auth/sign-out');
  expect(answer.statusCode).toBe(204);
  expect(await session(person)).toMatchObject({ person: null, mustSetPassword: false });
});

it('a password of one’s own opens everything, in this session alone, and a mail says so [SEC-18, SEC-24]', async ({
  server,
  person,
}) => {
  const other = cookieOf(await signIn(person, person.password));
  expect((await replace(person, undefined, person.cookie)).statusCode).toBe(204);
  expect(await session(person)).toMatchObject({ person: { id: person.id }, mustSetPassword: false });
  expect((await families(person)).statusCode).toBe(200);
  expect((await server.app.inject({ url: '/api/families', headers: { cookie: other } })).statusCode).toBe(401);
  expect((await signIn(person, person.password)).statusCode).toBe(401);
  expect((await signIn(person, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await mailsTo(server, person.email)).at(-1)?.kind).toBe('password-changed');
});

it('a temporary password cannot be replaced by itself, a short one or the person’s name', async ({ person }) => {
  expect((await replace(person, person.password, person.cookie)).json()).toEqual(errorBody('password_too_common'));
  expect((await replace(person, '12345', person.cookie)).json()).toEqual(errorBody('password_too_short'));
  expect((await replace(person, 'Elena1985!', person.cookie)).json()).toEqual(errorBody('password_too_common'));
  expect(await session(person)).toMatchObject({ mustSetPassword: true });
});

it('a temporary password is replaced once by several tries at once', async ({ person }) => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => replace(person, `${NEW_PASSWORD} ${index}`, person.cookie)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403, 403, 403, 403]);
});

it('a try that another one overtakes does not replace the new password', async ({ server, person }) => {
  const { transactions } = server;
  const token = verifySessionCookie(person.cookie, sessionCookieName(false), server.secret);
  let reads = 0;
  const asSystem: Transactions['asSystem'] = async (...work) => {
    reads += 1;
    // after the late try was seen as temporary, before it reads the password
    if (reads === 2) expect((await replace(person, NEW_PASSWORD, person.cookie)).statusCode).toBe(204);
    return await transactions.asSystem(...work);
  };
  const deps = { transactions: { ...transactions, asSystem }, enqueue: server.enqueue, minPasswordLength: 6 };
  const late = replaceTemporaryPassword(deps, token, 'late harbour fourteen');
  await expect(late).rejects.toMatchObject({ code: 'forbidden' });
  expect((await signIn(person, NEW_PASSWORD)).statusCode).toBe(200);
});

it('an ordinary session, or none, cannot replace a password as if it were temporary [SEC-21]', async ({
  server,
  person,
}) => {
  const ordinary = await signUpPerson(server);
  expect((await replace(person, NEW_PASSWORD, ordinary.cookie)).json()).toEqual(errorBody('forbidden'));
  expect((await replace(person, NEW_PASSWORD, '')).statusCode).toBe(401);
});

it('an expired temporary password signs nobody in, and its sessions are over, by the database’s clock [SEC-24]', async ({
  person,
}) => {
  await dueIn(person, '0 seconds');
  const answer = await signIn(person, person.password);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual(errorBody('credentials_wrong'));
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await families(person)).statusCode).toBe(401);
  expect((await replace(person, undefined, person.cookie)).statusCode).toBe(401);
  expect(await session(person)).toMatchObject({ person: null });
});

it('a mailed link replaces a temporary password, expired or not', async ({ server, person }) => {
  await dueIn(person, '-1 day');
  const token = await makeLink(person, 'reset-password');
  const payload = { token, password: NEW_PASSWORD };
  const request = { method: 'POST' as const, url: '/api/auth/reset', headers: { origin: ORIGIN }, payload };
  expect((await server.app.inject(request)).statusCode).toBe(204);
  person.cookie = cookieOf(await signIn(person, NEW_PASSWORD));
  expect(await session(person)).toMatchObject({ person: { id: person.id }, mustSetPassword: false });
});
