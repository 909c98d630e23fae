import { expect, vi } from 'vitest';
import { errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf, forgetLastCode } from '../../../test/two-factor-person.ts';

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

const statusWith = async (server: TestServer, cookie: string) =>
  (await server.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
const securityOf = async (person: TestPerson) =>
  (await person.server.app.inject({ url: '/api/profile/security', headers: { cookie: person.cookie } })).json();
const countSessions = (person: TestPerson) => countRows(person.server, `auth.sessions where user_id = '${person.id}'`);
const refusal = (code: string) => errorText(code);
const sessionCookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
  `kinvault.session=${encodeURIComponent(answer.cookies.find(({ name }) => name === 'kinvault.session')?.value ?? '')}`;

it('the right password opens no session while a code is left: no row, no cookie of one, no way in', async ({
  server,
}) => {
  const person = await makeGuarded(server);
  const before = await countSessions(person);
  const answer = await signIn(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ person: null, step: 'second_factor' });
  expect(answer.cookies).toEqual([
    {
      name: 'kinvault.session.step',
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 300,
    },
  ]);
  expect(await countSessions(person)).toBe(before);
  expect(await statusWith(server, cookieOf(answer))).toBe(401);
  expect(await statusWith(server, `kinvault.session=${answer.cookies[0]?.value}`)).toBe(401);
});

it('the code of the app opens the session, and the cookie of the first step goes', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  const answer = await giveCode(server, codeOf(person.secret), step);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().person).toMatchObject({ id: person.id, email: person.email });
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'kinvault.session', httpOnly: true, sameSite: 'Lax', maxAge: 2_592_000 }),
    expect.objectContaining({ name: 'kinvault.session.step', value: '', maxAge: 0 }),
    expect.objectContaining({ name: 'kinvault.session.device', httpOnly: true, sameSite: 'Lax' }),
  ]);
  expect(await statusWith(server, sessionCookieOf(answer))).toBe(200);
  await forgetLastCode(person);
  expect((await giveCode(server, codeOf(person.secret), step)).body).toBe(refusal('sign_in_over'));
});

it('the cookie of the first step is __Host- and Secure on https', async ({ server }) => {
  const person = await makeGuarded(server);
  const https = await buildTestServer({ appUrl: 'https://kinvault.test', sharesDatabaseWith: server });
  try {
    const { email, password } = person;
    const headers = { origin: 'https://kinvault.test' };
    const answer = await https.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers,
      payload: { email, password },
    });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-kinvault.session.step', secure: true, path: '/', sameSite: 'Strict' }),
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('domain');
  } finally {
    await https.stop();
  }
});

it('the browser’s former session ends with the second step, not with the first [SEC-19]', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = cookieOf(await signIn(person, person.cookie));
  expect(await statusWith(server, person.cookie)).toBe(200);
  const answer = await giveCode(server, codeOf(person.secret), `${person.cookie}; ${step}`);
  expect(answer.statusCode).toBe(200);
  expect(await statusWith(server, person.cookie)).toBe(401);
});

it('a code works once: not again, and of twenty sign-ins at once one gets in with it', async ({ server }) => {
  const person = await makeGuarded(server);
  const steps: string[] = [];
  for (let index = 0; index < 20; index++) steps.push(await takeStep(person, `198.51.100.${index}`));
  const code = codeOf(person.secret);
  const answers = await Promise.all(steps.map((step, index) => giveCode(server, code, step, `198.51.100.${index}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body === refusal('code_wrong'))).toHaveLength(19);
  expect((await giveCode(server, code, await takeStep(person))).body).toBe(refusal('code_wrong'));
});

it.for([
  [-2, 400],
  [-1, 200],
  [1, 200],
  [2, 400],
] as const)('a code of %i steps of thirty seconds from now is answered %i', async ([steps, status], { server }) => {
  const person = await makeGuarded(server);
  await awaitMiddleOfStep();
  expect((await giveCode(server, codeOf(person.secret, steps), await takeStep(person))).statusCode).toBe(status);
});

/** So that no step ends between making a code and giving it. */
async function awaitMiddleOfStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
}

it('an older code does not work after a newer one', async ({ server }) => {
  const person = await makeGuarded(server);
  await awaitMiddleOfStep();
  expect((await giveCode(server, codeOf(person.secret), await takeStep(person))).statusCode).toBe(200);
  expect((await giveCode(server, codeOf(person.secret, -1), await takeStep(person))).body).toBe(refusal('code_wrong'));
  expect((await giveCode(server, codeOf(person.secret, 1), await takeStep(person))).statusCode).toBe(200);
});

it('codes go by the database’s clock, however wrong the server’s is [REL-15]', async ({ server }) => {
  const person = await makeGuarded(server);
  const step = await takeStep(person);
  const code = codeOf(person.secret);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
  try {
    expect((await giveCode(server, codeOf(person.secret), step)).body).toBe(refusal('code_wrong'));
    expect((await giveCode(server, code, step)).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

it('a code may be typed in the groups that apps show', async ({ server }) => {
  const person = await makeGuarded(server);
  const code = codeOf(person.secret).replace(/^.../, '$& ');
  expect((await giveCode(server, code, await takeStep(person))).statusCode).toBe(200);
});

it('ten backup codes are given, and each opens one session, typed as people type', async ({ server }) => {
  const person = await makeGuarded(server);
  expect(new Set(person.backupCodes).size).toBe(10);
  for (const code of person.backupCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = ` ${person.backupCodes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const opened = await giveCode(server, typed, await takeStep(person));
  expect(opened.statusCode).toBe(200);
  expect((await securityOf(person)).twoFactor).toEqual({ isOn: true, backupCodesLeft: 9 });
  expect((await giveCode(server, typed, await takeStep(person))).body).toBe(refusal('code_wrong'));
});

it('one of ten sign-ins at once with the same backup code gets in', async ({ server }) => {
  const person = await makeGuarded(server);
  const steps: string[] = [];
  for (let index = 0; index < 10; index++) steps.push(await takeStep(person, `198.51.100.${index}`));
  const [code = ''] = person.backupCodes;
  const answers = await Promise.all(steps.map((step, index) => giveCode(server, code, step, `198.51.100.${index}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('one of an app’s code and a backup code given at once opens a session, and the other is kept', async ({
  server,
}) => {
  const person = await makeGuarded(server);
  const before = await countSessions(person);
  const step = await takeStep(person);
  const codes = [codeOf(person.secret), ...person.backupCodes.slice(0, 3)];
  const answers = await Promise.all(codes.map((code) => giveCode(server, code, step)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await countSessions(person)).toBe(before + 1);
  const isByApp = answers[0]?.statusCode === 200;
  expect((await securityOf(person)).twoFactor.backupCodesLeft).toBe(isByApp ? 10 : 9);
});

it('a second step without the cookie of the first, with a made-up one or too late, is refused', async ({ server }) => {
  const person = await makeGuarded(server);
  const code = codeOf(person.secret);
  for (const cookie of ['', person.cookie, `kinvault.session.step=${'a'.repeat(43)}`, 'kinvault.session.step=%'])
    expect((await giveCode(server, code, cookie)).body).toBe(refusal('sign_in_over'));
  const step = await takeStep(person);
  await runSql(server, 'update auth.challenges set expires_at = now()');
  const late = await giveCode(server, code, step);
  expect([late.statusCode, late.body]).toEqual([410, refusal('sign_in_over')]);
});

it('somebody else’s code does not finish one’s sign-in, and one’s first step opens nobody else’s account', async ({
  server,
}) => {
  const [mine, theirs] = [await makeGuarded(server), await makeGuarded(server, 'Ada Stone')];
  const step = await takeStep(theirs);
  for (const code of [codeOf(mine.secret), mine.backupCodes[0] ?? ''])
    expect((await giveCode(server, code, `${mine.cookie}; ${step}`)).body).toBe(refusal('code_wrong'));
  expect((await securityOf(mine)).twoFactor.backupCodesLeft).toBe(10);
});

it('a wrong password is answered as ever, whether or not a code would follow', async ({ server }) => {
  const person = await makeGuarded(server);
  const answer = await post(server, '/api/auth/sign-in', { email: person.email, password: 'wrong lantern' });
  expect([answer.statusCode, answer.body, answer.cookies]).toEqual([401, refusal('credentials_wrong'), []]);
});
