import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { recordQueries } from '../../../test/read-by-queries.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';

function signIn(server: TestServer, payload: object, headers = {}): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
}

/** The cookie of a new session, without that of the known device. */
async function newCookie(person: TestPerson): Promise<string> {
  const answer = await signIn(person.server, { email: person.email, password: person.password });
  return cookieOf(answer).split('; ')[0] ?? '';
}

async function statusWith(server: TestServer, cookie: string): Promise<number> {
  return (await server.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

function sessionWith(server: TestServer, cookie: string): Promise<LightMyRequestResponse> {
  return server.app.inject({ url: '/api/session', headers: { cookie } });
}

const tokenOf = (cookie: string) => bearerOf(cookie).token;

async function moveEnd(server: TestServer, cookie: string, interval: string): Promise<void> {
  await runSql(server, `update auth.sessions set expires_at = now() + $2::interval where token = $1`, [
    tokenOf(cookie),
    interval,
  ]);
}

it('the right password signs in, in any letter case of the address, and says who it is', async ({ server, person }) => {
  const answer = await signIn(server, { email: person.email.toUpperCase(), password: person.password });
  expect(answer.statusCode).toBe(200);
  const { id, name, email } = person;
  expect(answer.json()).toEqual({ person: { id, name, email, isConfirmed: false, avatarId: null }, step: null });
  expect((await sessionWith(server, cookieOf(answer))).json().person).toEqual(answer.json().person);
});

it('a wrong password and an unknown address get the same answer', async ({ server, person }) => {
  const wrong = await signIn(server, { email: person.email, password: 'wrong lantern orchard' });
  const unknown = await signIn(server, { email: 'nobody@rivera.example', password: person.password });
  expect(wrong.statusCode).toBe(401);
  expect(unknown.statusCode).toBe(401);
  expect(wrong.body).toBe(errorText('credentials_wrong'));
  expect(unknown.body).toBe(wrong.body);
  for (const answer of [wrong, unknown]) expect(answer.headers['set-cookie']).toBeUndefined();
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
});

it('a visitor has no session and learns what the forms need to know', async ({ server }) => {
  const answer = await server.app.inject({ url: '/api/session' });
  const settings = {
    maxUploadBytes: 10_485_760,
    quotaBytes: 10_485_760,
    isQuotaEnforced: false,
    minPasswordLength: 6,
    canUsePasskeys: false,
    oidc: null,
    sendsMail: true,
    worksOffline: true,
    readsPapers: true,
    offersTestData: false,
  };
  const nobody = { person: null, sessionId: null, language: null, isLanguageChosen: false, mustSetPassword: false };
  expect(answer.json()).toEqual({ ...nobody, settings });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it.for([
  ['https', 'https://kinvault.test', true],
  ['localhost', 'http://localhost:3000', true],
  ['a name at home without https', ORIGIN, false],
] as const)(
  'a visitor at %s learns whether passkeys can be used there',
  async ([_what, appUrl, canUsePasskeys], { server }) => {
    const there = await buildTestServer({ appUrl, sharesDatabaseWith: server });
    const answer = await there.app.inject({ url: '/api/session' });
    await there.stop();
    expect(answer.json().settings.canUsePasskeys).toBe(canUsePasskeys);
  },
);

it('signing in rotates the session: the one that was sent along ends, and a planted one is never taken on [SEC-19]', async ({
  server,
  person,
}) => {
  const first = await newCookie(person);
  const second = cookieOf(await signIn(server, { email: person.email, password: person.password }, { cookie: first }));
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect(await statusWith(server, second)).toBe(200);
  expect(await statusWith(server, first)).toBe(401);
  const planted = cookieOf(
    await signIn(server, { email: person.email, password: person.password }, { cookie: 'kinvault.session=mine' }),
  );
  expect(planted).not.toContain('mine');
});

it('signing in elsewhere leaves the sessions of other devices alone', async ({ server, person }) => {
  const phone = await newCookie(person);
  const desk = await newCookie(person);
  expect([await statusWith(server, phone), await statusWith(server, desk)]).toEqual([200, 200]);
});

it('signing out ends this session on the server, clears the cache and the cookie, and leaves other devices alone [SEC-19]', async ({
  server,
  person,
}) => {
  const [cookie, other] = [await newCookie(person), await newCookie(person)];
  const answer = await send({ ...person, cookie }, 'POST /api/auth/sign-out');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'kinvault.session', value: '', maxAge: 0 }));
  expect(await statusWith(server, cookie)).toBe(401);
  expect(await countRows(server, `auth.sessions where token = '${tokenOf(cookie)}'`)).toBe(0);
  expect((await sessionWith(server, cookie)).json().person).toBeNull();
  expect(await statusWith(server, other)).toBe(200);
});

it('signing out without a session, or twice, is fine', async ({ person }) => {
  const cookie = await newCookie(person);
  for (const sent of ['', cookie, cookie]) {
    const answer = await send({ ...person, cookie: sent }, 'POST /api/auth/sign-out');
    expect(answer.statusCode).toBe(204);
  }
});

it('the session cookie on http is HttpOnly and SameSite=Lax, and has an expiry [SEC-19]', async ({
  server,
  person,
}) => {
  const answer = await signIn(server, { email: person.email, password: person.password });
  expect(answer.cookies).toEqual([
    {
      name: 'kinvault.session',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 2_592_000,
    },
    {
      name: 'kinvault.session.device',
      value: expect.any(String),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 34_560_000,
    },
  ]);
});

it('the session cookie on https is __Host- and Secure too, and one of plain http is ignored [SEC-19]', async ({
  server,
  person,
}) => {
  const https = await buildTestServer({ appUrl: 'https://kinvault.test', sharesDatabaseWith: server });
  try {
    const headers = { origin: 'https://kinvault.test' };
    const payload = { email: person.email, password: person.password };
    const answer = await https.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload });
    const secure = { name: '__Host-kinvault.session', httpOnly: true, sameSite: 'Lax', secure: true, path: '/' };
    const device = { ...secure, name: '__Host-kinvault.session.device' };
    expect(answer.cookies).toEqual([expect.objectContaining(secure), expect.objectContaining(device)]);
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain');
    const get = (cookie: string) => https.app.inject({ url: '/api/families', headers: { cookie } });
    expect((await get(cookieOf(answer))).statusCode).toBe(200);
    expect((await get(person.cookie)).statusCode).toBe(401);
  } finally {
    await https.stop();
  }
});

it("an expired session is refused by the database's clock, and a page load takes its cookie away", async ({
  server,
  person,
}) => {
  const cookie = await newCookie(person);
  await moveEnd(server, cookie, '-1 second');
  expect(await statusWith(server, cookie)).toBe(401);
  const answer = await sessionWith(server, cookie);
  expect(answer.json().person).toBeNull();
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'kinvault.session', value: '', maxAge: 0 }));
});

it('a server whose clock is eight days behind does not revive an expired session', async ({ server, person }) => {
  const cookie = await newCookie(person);
  await moveEnd(server, cookie, '-1 day');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 86_400_000 });
  try {
    const answer = await sessionWith(server, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().person).toBeNull();
    expect(await statusWith(server, cookie)).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

it('a session in use moves its end along', async ({ server, person }) => {
  const cookie = await newCookie(person);
  await moveEnd(server, cookie, '3 days');
  expect((await sessionWith(server, cookie)).json().person.id).toBe(person.id);
  const [row] = await runSql(
    server,
    `select expires_at > now() + interval '29 days' as moved from auth.sessions where token = $1`,
    [tokenOf(cookie)],
  );
  expect(row?.moved).toBe(true);
});

it('a session less than a day old is answered by one query and keeps its end; at a day it is extended', async ({
  server,
  person,
}) => {
  const cookie = await newCookie(person);
  const load = async (end: string) => {
    await moveEnd(server, cookie, end);
    const cookies: string[] = [];
    const recorded = await recordQueries(async () => {
      const answer = await sessionWith(server, cookie);
      expect(answer.json().person.id).toBe(person.id);
      cookies.push(...answer.cookies.map(({ name }) => name));
    });
    const [row] = await runSql(
      server,
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from auth.sessions where token = $1`,
      [tokenOf(cookie)],
    );
    return { queries: recorded.length, cookies: cookies.length, hours: Number(row?.hours) };
  };
  const young = await load('29 days 10 minutes');
  expect(young).toEqual({ queries: 1, cookies: 0, hours: expect.closeTo(29 * 24, 0) });
  const old = await load('28 days 23 hours 50 minutes');
  expect(old.hours).toBeCloseTo(30 * 24, 0);
  expect(old.cookies).toBeGreaterThan(0);
});

it('a session that ended elsewhere a moment ago is refused at once, however young', async ({ server, person }) => {
  const [cookie, other] = [await newCookie(person), await newCookie(person)];
  expect((await sessionWith(server, cookie)).json().person.id).toBe(person.id);
  await send({ ...person, cookie: other }, 'DELETE /api/profile/sessions');
  const answer = await sessionWith(server, cookie);
  expect(answer.json().person).toBeNull();
  expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'kinvault.session', value: '', maxAge: 0 }));
});

it.for([
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
] as const)('a cookie with %s opens no session', async ([_what, tamper], { server, person }) => {
  const tampered = tamper(await newCookie(person));
  expect(await statusWith(server, tampered)).toBe(401);
  const answer = await sessionWith(server, tampered);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().person).toBeNull();
});

it('fields that signing in does not ask for have no effect', async ({ server, person }) => {
  const stranger = await signUpPerson(server, 'Ada Stone');
  const extra = {
    id: stranger.id,
    userId: stranger.id,
    emailVerified: true,
    rememberMe: false,
    callbackURL: 'https://evil.test',
  };
  const answer = await signIn(server, { email: person.email, password: person.password, ...extra });
  expect(answer.json().person.id).toBe(person.id);
  expect(answer.headers.location).toBeUndefined();
  expect(answer.cookies[0]).toMatchObject({ maxAge: 2_592_000 });
});
