import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
});
afterAll(() => test.stop());

function signIn(payload: object, headers = {}): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
}

async function newCookie(): Promise<string> {
  return cookieOf(await signIn({ email: person.email, password: person.password }));
}

async function statusWith(cookie: string): Promise<number> {
  return (await test.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

function sessionWith(cookie: string): Promise<LightMyRequestResponse> {
  return test.app.inject({ url: '/api/session', headers: { cookie } });
}

const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];

async function moveEnd(cookie: string, interval: string): Promise<void> {
  await runSql(test, `update auth.sessions set expires_at = now() + $2::interval where token = $1`, [
    tokenOf(cookie),
    interval,
  ]);
}

it('the right password signs in, in any letter case of the address, and says who it is', async () => {
  const answer = await signIn({ email: person.email.toUpperCase(), password: person.password });
  expect(answer.statusCode).toBe(200);
  const { id, name, email } = person;
  expect(answer.json()).toEqual({ person: { id, name, email, isConfirmed: false, avatarId: null }, step: null });
  expect((await sessionWith(cookieOf(answer))).json().person).toEqual(answer.json().person);
});

it('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn({ email: person.email, password: 'wrong lantern orchard' });
  const unknown = await signIn({ email: 'nobody@rivera.example', password: person.password });
  expect(wrong.statusCode).toBe(401);
  expect(unknown.statusCode).toBe(401);
  expect(wrong.body).toBe('{"error":{"code":"credentials_wrong"}}');
  expect(unknown.body).toBe(wrong.body);
  for (const answer of [wrong, unknown]) expect(answer.headers['set-cookie']).toBeUndefined();
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
});

it('a visitor is nobody, and is told what the forms need to know', async () => {
  const answer = await test.app.inject({ url: '/api/session' });
  const settings = {
    maxUploadBytes: 10_485_760,
    quotaBytes: 10_485_760,
    isQuotaEnforced: false,
    minPasswordLength: 6,
    canUsePasskeys: false,
  };
  expect(answer.json()).toEqual({ person: null, mustSetPassword: false, settings });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it.each([
  ['https', 'https://kinvault.test', true],
  ['localhost', 'http://localhost:3000', true],
  ['a name at home without https', ORIGIN, false],
])('under %s a visitor learns whether the browser knows passkeys there', async (_what, appUrl, canUsePasskeys) => {
  const server = await buildTestApp({ appUrl, besides: test });
  const answer = await server.app.inject({ url: '/api/session' });
  await server.stop();
  expect(answer.json().settings.canUsePasskeys).toBe(canUsePasskeys);
});

it('signing in rotates the session: the one that was sent along ends, and a planted one is never taken on [SEC-19]', async () => {
  const first = await newCookie();
  const second = cookieOf(await signIn({ email: person.email, password: person.password }, { cookie: first }));
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect(await statusWith(second)).toBe(200);
  expect(await statusWith(first)).toBe(401);
  const planted = cookieOf(
    await signIn({ email: person.email, password: person.password }, { cookie: 'kinvault.session=mine' }),
  );
  expect(planted).not.toContain('mine');
});

it('signing in elsewhere leaves the sessions of other devices alone', async () => {
  const phone = await newCookie();
  const desk = await newCookie();
  expect([await statusWith(phone), await statusWith(desk)]).toEqual([200, 200]);
});

it('signing out ends this session on the server, clears the cache and the cookie, and leaves other devices alone [SEC-19]', async () => {
  const [cookie, other] = [await newCookie(), await newCookie()];
  const answer = await test.app.inject(as({ ...person, cookie }, { method: 'POST', url: '/api/auth/sign-out' }));
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'kinvault.session', value: '', maxAge: 0 }));
  expect(await statusWith(cookie)).toBe(401);
  expect(await countRows(test, `auth.sessions where token = '${tokenOf(cookie)}'`)).toBe(0);
  expect((await sessionWith(cookie)).json().person).toBeNull();
  expect(await statusWith(other)).toBe(200);
});

it('signing out without a session, or twice, is fine', async () => {
  const cookie = await newCookie();
  for (const sent of ['', cookie, cookie]) {
    const answer = await test.app.inject(
      as({ ...person, cookie: sent }, { method: 'POST', url: '/api/auth/sign-out' }),
    );
    expect(answer.statusCode).toBe(204);
  }
});

it('on http the cookie is HttpOnly and SameSite=Lax, and says how long it lives [SEC-19]', async () => {
  const answer = await signIn({ email: person.email, password: person.password });
  expect(answer.cookies).toEqual([
    {
      name: 'kinvault.session',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 2_592_000,
    },
  ]);
});

it('on https the cookie is __Host- and Secure too, and one of plain http is not taken [SEC-19]', async () => {
  const https = await buildTestApp({ appUrl: 'https://kinvault.test', besides: test });
  try {
    const headers = { origin: 'https://kinvault.test' };
    const payload = { email: person.email, password: person.password };
    const answer = await https.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
    const secure = { name: '__Host-kinvault.session', httpOnly: true, sameSite: 'Lax', secure: true, path: '/' };
    expect(answer.cookies).toEqual([expect.objectContaining(secure)]);
    expect(answer.cookies[0]).not.toHaveProperty('domain');
    const get = (cookie: string) => https.app.inject({ url: '/api/families', headers: { cookie } });
    expect((await get(cookieOf(answer))).statusCode).toBe(200);
    expect((await get(person.cookie)).statusCode).toBe(401);
  } finally {
    await https.stop();
  }
});

it("an expired session is refused by the database's clock, and a page load takes its cookie away", async () => {
  const cookie = await newCookie();
  await moveEnd(cookie, '-1 second');
  expect(await statusWith(cookie)).toBe(401);
  const answer = await sessionWith(cookie);
  expect(answer.json().person).toBeNull();
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'kinvault.session', value: '', maxAge: 0 }));
});

it('a server whose clock is eight days behind does not revive an expired session', async () => {
  const cookie = await newCookie();
  await moveEnd(cookie, '-1 day');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
  try {
    const answer = await sessionWith(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().person).toBeNull();
    expect(await statusWith(cookie)).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

it('a session in use moves its end along', async () => {
  const cookie = await newCookie();
  await moveEnd(cookie, '3 days');
  expect((await sessionWith(cookie)).json().person.id).toBe(person.id);
  const [row] = await runSql(
    test,
    `select expires_at > now() + interval '29 days' as moved from auth.sessions where token = $1`,
    [tokenOf(cookie)],
  );
  expect(row?.moved).toBe(true);
});

it.each([
  [
    'a letter of the token changed',
    (cookie: string) => cookie.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`),
  ],
  ['the signature cut off', (cookie: string) => cookie.replace(/\..*?$/, '')],
  ['an empty signature', (cookie: string) => `${cookie.split('.').slice(0, 2).join('.')}.`],
  [
    'the signature of another token',
    (cookie: string) => `kinvault.session=${'a'.repeat(32)}.${cookie.split('.').at(-1)}`,
  ],
  ['a percent sign out of place', (cookie: string) => `${cookie}%`],
])('a cookie with %s is nobody', async (_what, tamper) => {
  const tampered = tamper(await newCookie());
  expect(await statusWith(tampered)).toBe(401);
  const answer = await sessionWith(tampered);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().person).toBeNull();
});

it('fields that signing in does not ask for have no effect', async () => {
  const stranger = await signUpPerson(test, 'Ada Stone');
  const extra = {
    id: stranger.id,
    userId: stranger.id,
    emailVerified: true,
    rememberMe: false,
    callbackURL: 'https://evil.test',
  };
  const answer = await signIn({ email: person.email, password: person.password, ...extra });
  expect(answer.json().person.id).toBe(person.id);
  expect(answer.headers.location).toBeUndefined();
  expect(answer.cookies[0]).toMatchObject({ maxAge: 2_592_000 });
});
