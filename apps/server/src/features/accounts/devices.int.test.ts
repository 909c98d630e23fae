import { randomUUID } from 'node:crypto';
import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { expect } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { listDevices } from './list-devices.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const tokenOf = (cookie: string) => bearerOf(cookie).token;

async function signInElsewhere(person: TestPerson, userAgent = FIREFOX): Promise<string> {
  const headers = { origin: ORIGIN, 'user-agent': userAgent };
  const payload = { email: person.email, password: person.password };
  return cookieOf(await person.server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload }));
}

async function devicesOf(server: TestServer, cookie: string): Promise<SignedInDevice[]> {
  const actor = await server.transactions.readAs(bearerOf(cookie), async (_tx, actor) => actor);
  return server.transactions.asSystem((tx) => listDevices(tx, actor));
}

async function statusWith(server: TestServer, cookie: string): Promise<number> {
  return (await server.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
}

const end = (id: string, who: TestPerson) => send(who, `DELETE /api/profile/sessions/${id}`);
const endOthers = (who: TestPerson) => send(who, 'DELETE /api/profile/sessions');

it('one sees where one is signed in: this device first, then the latest seen; what has expired is gone', async ({
  server,
  person,
}) => {
  const earlier = await signInElsewhere(person);
  const later = await signInElsewhere(person);
  const expired = await signInElsewhere(person);
  const set = (cookie: string, what: string) =>
    runSql(server, `update auth.sessions set ${what} where token = $1`, [tokenOf(cookie)]);
  await set(earlier, `last_seen_at = now() - interval '2 days'`);
  await set(later, `last_seen_at = now() - interval '1 day'`);
  await set(person.cookie, `last_seen_at = now() - interval '3 days'`);
  await set(expired, 'expires_at = now()');
  const devices = await devicesOf(server, person.cookie);
  expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(devices.slice(1).map(({ device, kind }) => [device, kind])).toEqual(
    Array(2).fill(['Firefox on Linux', 'computer']),
  );
  expect(devices[1]?.lastSeenAt.localeCompare(devices[2]?.lastSeenAt ?? '')).toBe(1);
  expect(JSON.stringify(devices)).not.toContain(tokenOf(earlier));
});

it('a device is signed out from another, and the rest stay', async ({ server, person }) => {
  const [lost, kept] = [await signInElsewhere(person, 'lost'), await signInElsewhere(person, 'kept')];
  const rows = await runSql(server, `select id from auth.sessions where token = $1`, [tokenOf(lost)]);
  const id = String(rows[0]?.id);
  const answers = await Promise.all([end(id, person), end(id, person), end(id, person)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404]);
  expect(await statusWith(server, lost)).toBe(401);
  expect(await statusWith(server, kept)).toBe(200);
  expect(await statusWith(server, person.cookie)).toBe(200);
});

it('a stranger’s session answers like one that does not exist, and goes on', async ({ server, person }) => {
  const stranger = await signUpPerson(server, 'Ada Stone');
  const [session] = await devicesOf(server, stranger.cookie);
  const foreign = await end(session?.id ?? '', person);
  const random = await end(randomUUID(), person);
  expect(foreign.statusCode).toBe(404);
  expect([foreign.statusCode, foreign.body]).toEqual([random.statusCode, random.body]);
  expect(await statusWith(server, stranger.cookie)).toBe(200);
});

it('all other devices are signed out at once; this one and other people’s stay', async ({ server, person }) => {
  const stranger = await signUpPerson(server, 'Ada Stone');
  const others = [await signInElsewhere(person), await signInElsewhere(person)];
  expect((await endOthers(person)).statusCode).toBe(204);
  expect((await endOthers(person)).statusCode).toBe(204);
  for (const cookie of others) expect(await statusWith(server, cookie)).toBe(401);
  expect(await statusWith(server, person.cookie)).toBe(200);
  expect(await statusWith(server, stranger.cookie)).toBe(200);
});

it('a visitor without a session signs nobody out', async ({ server, person }) => {
  const [session] = await devicesOf(server, person.cookie);
  const visitor = { ...person, cookie: '' };
  expect((await end(session?.id ?? '', visitor)).statusCode).toBe(401);
  expect((await endOthers(visitor)).statusCode).toBe(401);
  expect(await statusWith(server, person.cookie)).toBe(200);
});
