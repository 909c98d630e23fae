import { randomUUID } from 'node:crypto';
import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';
import { listDevices } from './list-devices.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  person = await signUpPerson(test);
});
afterAll(() => test.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0];

async function signInElsewhere(userAgent = FIREFOX): Promise<string> {
  const headers = { origin: ORIGIN, 'user-agent': userAgent };
  const payload = { email: person.email, password: person.password };
  return cookieOf(await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload }));
}

async function devicesOf(cookie = person.cookie): Promise<SignedInDevice[]> {
  const actor = await test.transactions.readAs(tokenOf(cookie), async (_tx, actor) => actor);
  return test.transactions.asSystem((tx) => listDevices(tx, actor));
}

async function statusWith(cookie: string): Promise<number> {
  return (await test.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

const end = (id: string, who = person) =>
  test.app.inject(as(who, { method: 'DELETE', url: `/api/profile/sessions/${id}` }));
const endOthers = (who = person) => test.app.inject(as(who, { method: 'DELETE', url: '/api/profile/sessions' }));

it('one sees where one is signed in: this device first, then the latest seen; what has expired is gone', async () => {
  const earlier = await signInElsewhere();
  const later = await signInElsewhere();
  const expired = await signInElsewhere();
  const set = (cookie: string, what: string) =>
    runSql(test, `update auth.sessions set ${what} where token = $1`, [tokenOf(cookie)]);
  await set(earlier, `last_seen_at = now() - interval '2 days'`);
  await set(later, `last_seen_at = now() - interval '1 day'`);
  await set(person.cookie, `last_seen_at = now() - interval '3 days'`);
  await set(expired, 'expires_at = now()');
  const devices = await devicesOf();
  expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(devices.slice(1).map(({ device, kind }) => [device, kind])).toEqual(
    Array(2).fill(['Firefox on Linux', 'computer']),
  );
  expect(devices[1]?.lastSeenAt.localeCompare(devices[2]?.lastSeenAt ?? '')).toBe(1);
  expect(JSON.stringify(devices)).not.toContain(tokenOf(earlier));
});

it('a device is signed out from another, and the rest stay', async () => {
  const [lost, kept] = [await signInElsewhere('lost'), await signInElsewhere('kept')];
  const rows = await runSql(test, `select id from auth.sessions where token = $1`, [tokenOf(lost)]);
  const id = String(rows[0]?.id);
  const answers = await Promise.all([end(id), end(id), end(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  expect(await statusWith(lost)).toBe(401);
  expect(await statusWith(kept)).toBe(200);
  expect(await statusWith(person.cookie)).toBe(200);
});

it('a stranger’s session answers like one that does not exist, and goes on', async () => {
  const stranger = await signUpPerson(test, 'Ada Stone');
  const [session] = await devicesOf(stranger.cookie);
  const foreign = await end(session?.id ?? '');
  const random = await end(randomUUID());
  expect(foreign.statusCode).toBe(404);
  expect([foreign.statusCode, foreign.body]).toEqual([random.statusCode, random.body]);
  expect(await statusWith(stranger.cookie)).toBe(200);
});

it('all other devices are signed out at once; this one and other people’s stay', async () => {
  const stranger = await signUpPerson(test, 'Ada Stone');
  const others = [await signInElsewhere(), await signInElsewhere()];
  expect((await endOthers()).statusCode).toBe(204);
  expect((await endOthers()).statusCode).toBe(204);
  for (const cookie of others) expect(await statusWith(cookie)).toBe(401);
  expect(await statusWith(person.cookie)).toBe(200);
  expect(await statusWith(stranger.cookie)).toBe(200);
});

it('who is not signed in signs nobody out', async () => {
  const [session] = await devicesOf();
  const visitor = { ...person, cookie: '' };
  expect((await end(session?.id ?? '', visitor)).statusCode).toBe(401);
  expect((await endOthers(visitor)).statusCode).toBe(401);
  expect(await statusWith(person.cookie)).toBe(200);
});
