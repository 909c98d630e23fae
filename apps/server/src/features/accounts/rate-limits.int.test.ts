import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';

const it = base.extend('behindProxy', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const behindProxy = await buildTestServer({ sharesDatabaseWith: server, trustProxy: '10.0.0.1' });
  onCleanup(behindProxy.stop);
  return behindProxy;
});

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

interface Try {
  server?: TestServer;
  email?: string;
  password?: string;
  from?: string;
  forwardedFor?: string;
  path?: string;
}

async function signIn(person: TestPerson, attempt: Try = {}): Promise<number> {
  const { server = person.server, email = person.email, password = 'wrong lantern', from = '192.0.2.1' } = attempt;
  const forwarded = attempt.forwardedFor ? { 'x-forwarded-for': attempt.forwardedFor, 'x-real-ip': '192.0.2.250' } : {};
  const answer = await server.app.inject({
    method: 'POST',
    url: attempt.path ?? '/api/auth/sign-in',
    headers: { origin: ORIGIN, ...forwarded },
    remoteAddress: from,
    payload: { email, password },
  });
  return answer.statusCode;
}

async function tryTimes(person: TestPerson, count: number, attempt: (index: number) => Try): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push(await signIn(person, attempt(index)));
  return statuses;
}

/** As if so much time had gone by. */
async function passTime(server: TestServer, interval: string): Promise<void> {
  await runSql(server, 'update rate_limits set resets_at = resets_at - $1::interval', [interval]);
}

const unknownEmail = () => `${randomUUID()}@rivera.example`;

it('an account is throttled after fifteen wrong passwords from anywhere, and opens again by itself [SEC-15]', async ({
  server,
  person,
}) => {
  const letterCases = (index: number) => (index % 2 === 0 ? person.email.toUpperCase() : person.email);
  const statuses = await tryTimes(person, 20, (index) => ({ from: `198.51.100.${index}`, email: letterCases(index) }));
  expect(statuses).toEqual([...Array(15).fill(401), ...Array(5).fill(429)]);
  expect(await signIn(person, { password: person.password, from: '203.0.113.1' })).toBe(429);
  await passTime(server, '15 minutes');
  expect(await signIn(person, { password: person.password, from: '203.0.113.1' })).toBe(200);
});

it('throttled tries do not move the end of the wait along', async ({ server, person }) => {
  await tryTimes(person, 11, () => ({}));
  const [before] = await runSql(server, 'select max(resets_at) as at from rate_limits');
  await tryTimes(person, 3, () => ({}));
  const [after] = await runSql(server, 'select max(resets_at) as at from rate_limits');
  expect(after).toEqual(before);
});

it('the right password takes the account’s wrong tries back', async ({ person }) => {
  await tryTimes(person, 9, () => ({}));
  expect(await signIn(person, { password: person.password })).toBe(200);
  expect(await tryTimes(person, 9, () => ({}))).toEqual(Array(9).fill(401));
});

it('an unknown address is throttled like a known one', async ({ person }) => {
  const email = unknownEmail();
  const statuses = await tryTimes(person, 16, (index) => ({ email, from: `198.51.100.${index}` }));
  expect(statuses).toEqual([...Array(15).fill(401), 429]);
});

it('one address alone never shuts the owner out', async ({ person }) => {
  const statuses = await tryTimes(person, 40, () => ({}));
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  expect(await signIn(person, { password: person.password, from: '203.0.113.1' })).toBe(200);
});

it('one address trying many accounts is throttled, and others are not', async ({ person }) => {
  expect(await signIn(person, { email: unknownEmail() })).toBe(401);
  await runSql(person.server, `update rate_limits set tries = 40 where bucket like 'sign-in:address:%'`);
  const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(person, { email: unknownEmail() })));
  expect(answers.filter((status) => status === 401)).toHaveLength(10);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
  expect(await signIn(person, { email: unknownEmail(), from: '192.0.2.2' })).toBe(401);
});

/** Spends 49 tries at once, so that two more tell whether they are counted together. */
async function spendAllButOne(person: TestPerson, attempt: Try): Promise<void> {
  await signIn(person, { email: unknownEmail(), ...attempt });
  await runSql(person.server, `update rate_limits set tries = 49 where bucket like 'sign-in:address:%'`);
}

it.for<[what: string, first: Try, second: Try]>([
  ['an IPv6 /64', { from: '2001:db8:1:2::1' }, { from: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' }],
  ['IPv4 and the same one mapped into IPv6', { from: '192.0.2.9' }, { from: '::ffff:192.0.2.9' }],
  ['varying forwarding headers of nobody we trust', { forwardedFor: '192.0.2.77' }, { forwardedFor: '192.0.2.78' }],
])('the rate limit counts %s as one bucket [SEC-15]', async ([_what, first, second], { person }) => {
  await spendAllButOne(person, first);
  expect(await signIn(person, { email: unknownEmail(), ...first })).toBe(401);
  expect(await signIn(person, { email: unknownEmail(), ...second })).toBe(429);
});

it('the rate limit counts another IPv6 /64 as another bucket', async ({ person }) => {
  await spendAllButOne(person, { from: '2001:db8:1:2::1' });
  await signIn(person, { email: unknownEmail(), from: '2001:db8:1:2::1' });
  expect(await signIn(person, { email: unknownEmail(), from: '2001:db8:1:3::1' })).toBe(401);
});

it('a second slash in the path leads nowhere, and so past no limit [SEC-15]', async ({ person }) => {
  for (const path of ['//api/auth/sign-in', '/api//auth/sign-in', '/api/auth/sign-in/', '/API/auth/sign-in']) {
    expect(await signIn(person, { password: person.password, path })).toBe(404);
  }
});

it('forwarding headers count from the configured proxy, and only its last word [SEC-15]', async ({
  person,
  behindProxy,
}) => {
  const client: Try = { server: behindProxy, from: '10.0.0.1', forwardedFor: '203.0.113.5' };
  await spendAllButOne(person, client);
  expect(await signIn(person, { email: unknownEmail(), ...client })).toBe(401);
  expect(await signIn(person, { email: unknownEmail(), ...client })).toBe(429);
  expect(await signIn(person, { email: unknownEmail(), ...client, forwardedFor: '1.2.3.4, 203.0.113.5' })).toBe(429);
  expect(await signIn(person, { email: unknownEmail(), ...client, forwardedFor: '203.0.113.6' })).toBe(401);
  expect(await signIn(person, { email: unknownEmail(), ...client, from: '203.0.113.5', forwardedFor: '1.2.3.4' })).toBe(
    429,
  );
});

it('sign-ups are limited for one address', async ({ server }) => {
  await signUpPerson(server);
  await runSql(server, `update rate_limits set tries = 60 where bucket like 'sign-up:%'`);
  await expect(signUpPerson(server)).rejects.toThrow('429');
});
