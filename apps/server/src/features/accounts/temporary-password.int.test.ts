import { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  createDocument,
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
  await createDocument(test, person);
  await dueIn('72 hours');
  person.cookie = cookieOf(await signIn());
});
afterEach(() => runSql(test, 'delete from rate_limits'));
afterAll(() => test.stop());

const NEW_PASSWORD = 'amber harbour twelve';

/** As an Admin's new account has it: the password is not its person's own. */
async function dueIn(interval: string): Promise<void> {
  await runSql(test, 'update auth.users set password_due_at = now() + $2::interval where id = $1', [
    person.id,
    interval,
  ]);
}

function signIn(password = person.password): Promise<LightMyRequestResponse> {
  const payload = { email: person.email, password };
  return test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

function replace(password = NEW_PASSWORD, cookie = person.cookie): Promise<LightMyRequestResponse> {
  const request = { method: 'POST' as const, url: '/api/auth/own-password', payload: { password } };
  return test.app.inject(as({ ...person, cookie }, request));
}

const session = async () => (await test.app.inject(as(person, { url: '/api/session' }))).json();
const families = () => test.app.inject(as(person, { url: '/api/families' }));

const OPEN = [
  '/api/session',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/invites/check',
  '/api/invites/mailed',
];
const CLOSED: [title: string, route: Route][] = Object.values(contract as Record<string, Route>)
  .filter(({ path }) => !OPEN.includes(path) && !path.startsWith('/api/auth/'))
  .map((route) => [`${route.method} ${route.path}`, route]);

it('there are routes to be closed', () => {
  expect(CLOSED.length).toBeGreaterThan(15);
});

it('a session that a temporary password has opened reads and changes nothing, on whichever route [SEC-24]', async () => {
  const body = {
    ...person,
    current: person.password,
    code: '123456',
    challengeId: 'x',
    answer: {},
    bio: null,
    personId: person.id,
    role: 'Viewer',
    isApproved: true,
    stayIn: [],
  };
  const entries = {
    fileId: person.id,
    fileName: 'a',
    type: 'Passport',
    familyId: person.id,
    revision: 1,
    sample: 'passport',
    sizeKb: 50,
    expiresOn: null,
    target: { kind: 'family', familyId: person.id },
  };
  for (const [title, route] of CLOSED) {
    if (!test.app.hasRoute({ method: route.method, url: route.path })) continue; // of a part that is not there
    const isRaw = route.body !== undefined && !isSchema(route.body);
    const answer = await test.app.inject(
      as(person, {
        method: route.method,
        url: `${route.path.replace(':number', '1').replace(/:\w+/g, person.id)}?q=x&file=${person.id}&until=1&signature=x`,
        ...(route.body && { payload: isRaw ? Buffer.from('x') : { ...body, ...entries, phone: null, location: null } }),
        ...(isRaw && { headers: { 'content-type': 'application/octet-stream' } }),
      }),
    );
    expect(`${title} ${answer.statusCode} ${answer.body}`).toBe(
      `${title} 403 {"error":{"code":"new_password_required"}}`,
    );
  }
});

it('it is nobody for the database’s own policies too [SEC-24]', async () => {
  const token = decodeURIComponent(person.cookie.split('=')[1] ?? '').split('.')[0];
  const me = await runSql(test, `select must_set_password, me() from enter_session($1)`, [token]);
  expect(me).toEqual([{ must_set_password: true, me: null }]);
});

it('it learns who it is and that a password is due, and may leave [SEC-24]', async () => {
  expect(await session()).toMatchObject({ person: { id: person.id }, mustSetPassword: true });
  const answer = await test.app.inject(as(person, { method: 'POST', url: '/api/auth/sign-out' }));
  expect(answer.statusCode).toBe(204);
  expect(await session()).toMatchObject({ person: null, mustSetPassword: false });
});

it('a password of one’s own opens everything, in this session alone, and a mail says so [SEC-18, SEC-24]', async () => {
  const other = cookieOf(await signIn());
  expect((await replace()).statusCode).toBe(204);
  expect(await session()).toMatchObject({ person: { id: person.id }, mustSetPassword: false });
  expect((await families()).statusCode).toBe(200);
  expect((await test.app.inject({ url: '/api/families', headers: { cookie: other } })).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(401);
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200);
  expect((await mailsTo(test, person.email)).at(-1)?.kind).toBe('password-changed');
});

it('the temporary one itself, a short one and one’s own name are no passwords of one’s own', async () => {
  expect((await replace(person.password)).json()).toEqual({ error: { code: 'password_too_common' } });
  expect((await replace('12345')).json()).toEqual({ error: { code: 'password_too_short' } });
  expect((await replace('Elena1985!')).json()).toEqual({ error: { code: 'password_too_common' } });
  expect(await session()).toMatchObject({ mustSetPassword: true });
});

it('it is replaced once, however often it is tried at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => replace(`${NEW_PASSWORD} ${index}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403, 403, 403, 403]);
});

it('an ordinary session, and none, replace no password this way [SEC-21]', async () => {
  const ordinary = await signUpPerson(test);
  expect((await replace(NEW_PASSWORD, ordinary.cookie)).json()).toEqual({ error: { code: 'forbidden' } });
  expect((await replace(NEW_PASSWORD, '')).statusCode).toBe(401);
});

it('past its time, by the database’s clock, it signs nobody in, and what it had opened is over [SEC-24]', async () => {
  await dueIn('0 seconds');
  const answer = await signIn();
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ error: { code: 'credentials_wrong' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await families()).statusCode).toBe(401);
  expect((await replace()).statusCode).toBe(401);
  expect(await session()).toMatchObject({ person: null });
});

it('a mailed link replaces it, late or not', async () => {
  await dueIn('-1 day');
  const token = await makeLink(test, person, 'reset-password');
  const payload = { token, password: NEW_PASSWORD };
  const request = { method: 'POST' as const, url: '/api/auth/reset', headers: { origin: ORIGIN }, payload };
  expect((await test.app.inject(request)).statusCode).toBe(204);
  person.cookie = cookieOf(await signIn(NEW_PASSWORD));
  expect(await session()).toMatchObject({ person: { id: person.id }, mustSetPassword: false });
});
