import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf, forgetLastCode } from '../../../test/two-factor-person.ts';
import { accountBuckets } from './rate-limits.ts';

it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

function post(server: TestServer, url: string, payload: object, cookie = '', remoteAddress = '192.0.2.1') {
  return server.app.inject({ method: 'POST', url, payload, headers: { origin: ORIGIN, cookie }, remoteAddress });
}

type Answer = Awaited<ReturnType<typeof post>>;
const NAME = 'kinvault.session.device';

/** The device cookie that an answer sets, as the browser sends it back. */
function deviceOf(answer: Answer): string {
  const cookie = answer.cookies.find(({ name }) => name === NAME);
  return cookie ? `${NAME}=${encodeURIComponent(cookie.value)}` : '';
}

const signIn = (person: TestPerson, { cookie = '', password = person.password, from = '192.0.2.1' } = {}) =>
  post(person.server, '/api/auth/sign-in', { email: person.email, password }, cookie, from);

const statusWith = async (...call: Parameters<typeof signIn>) => (await signIn(...call)).statusCode;

/** Strangers use up what the account may be tried from anywhere: their later guesses are counted without a hash. */
async function guessFromElsewhere(person: TestPerson): Promise<void> {
  await signIn(person, { password: 'wrong lantern', from: '198.51.100.0' });
  const [, fromAnywhere] = accountBuckets(person.email, '');
  await runSql(person.server, 'update rate_limits set tries = 15 where bucket = $1', [fromAnywhere]);
  expect(await statusWith(person, { from: '203.0.113.9' })).toBe(429);
}

it('strangers never lock out a browser that has signed in before [SEC-44]', async ({ person }) => {
  const device = deviceOf(await signIn(person));
  expect(device).not.toBe('');
  for (let address = 0; address < 15; address++)
    expect(await statusWith(person, { password: 'wrong lantern', from: `198.51.100.${address}` })).toBe(401);
  expect(await statusWith(person, { from: '203.0.113.9' })).toBe(429);
  expect(await statusWith(person, { cookie: device, from: '203.0.113.1' })).toBe(200);
  // and the owner's success gives the strangers no new tries
  expect(await statusWith(person, { from: '203.0.113.9' })).toBe(429);
});

it('a browser becomes a known device by signing up, too, and stays one after signing out [SEC-44]', async ({
  server,
}) => {
  const payload = { name: 'Ada', email: 'ada@device.example', password: 'quiet lantern orchard' };
  const answer = await post(server, '/api/auth/sign-up', { ...payload, family: { kind: 'create', name: 'Stone' } });
  const person = { server, ...payload, id: '', familyId: '', cookie: '' };
  const session = answer.cookies.find(({ name }) => name === 'kinvault.session');
  const signedOut = await send(
    { ...person, cookie: `kinvault.session=${encodeURIComponent(session?.value ?? '')}; ${deviceOf(answer)}` },
    'POST /api/auth/sign-out',
  );
  expect(signedOut.cookies.map(({ name }) => name)).not.toContain(NAME);
  await guessFromElsewhere(person);
  expect(await statusWith(person, { cookie: deviceOf(answer) })).toBe(200);
});

it('a known device has ten tries of its own, which the right password gives back [SEC-15]', async ({ person }) => {
  const device = deviceOf(await signIn(person));
  const wrong = { cookie: device, password: 'wrong lantern' };
  for (let tries = 0; tries < 9; tries++) expect(await statusWith(person, wrong)).toBe(401);
  expect(await statusWith(person, { cookie: device })).toBe(200);
  const all = await Promise.all(Array.from({ length: 14 }, () => statusWith(person, wrong)));
  expect(all.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  expect(await statusWith(person, { cookie: device, from: '203.0.113.7' })).toBe(429); // its address changes nothing
  await runSql(person.server, `update rate_limits set resets_at = resets_at - interval '15 minutes'`);
  expect(await statusWith(person, { cookie: device })).toBe(200);
});

it('right passwords of a known device are limited as well, since each costs a hash', async ({ person }) => {
  const device = deviceOf(await signIn(person));
  expect(await statusWith(person, { cookie: device })).toBe(200);
  await runSql(person.server, `update rate_limits set tries = 60 where bucket like 'sign-in-work:person:%'`);
  expect(await statusWith(person, { cookie: device })).toBe(429);
});

it('the cookie of another account, or a forged one, gives nothing [SEC-44]', async ({ server, person }) => {
  const other = await signUpPerson(server);
  const theirs = deviceOf(await signIn(other));
  const mine = deviceOf(await signIn(person));
  await guessFromElsewhere(person);
  const [head, mac] = [mine.slice(0, -43), mine.slice(-43)];
  const forged = `${head}${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
  for (const cookie of [theirs, forged, `${NAME}=x`, `${NAME}=`])
    expect(await statusWith(person, { cookie, from: '203.0.113.9' })).toBe(429);
  expect(await statusWith(person, { cookie: mine })).toBe(200);
});

it('a browser that several people use is known to each of them', async ({ server, person }) => {
  const other = await signUpPerson(server);
  const first = deviceOf(await signIn(person));
  const both = deviceOf(await signIn(other, { cookie: first }));
  await guessFromElsewhere(person);
  await guessFromElsewhere(other);
  expect(await statusWith(person, { cookie: both })).toBe(200);
  expect(await statusWith(other, { cookie: both })).toBe(200);
});

it('only a finished sign-in makes a known device', async ({ server, person }) => {
  expect(deviceOf(await signIn(person, { password: 'wrong lantern' }))).toBe('');
  const guarded = await addGuarded(server);
  const first = await signIn(guarded);
  expect(first.json().step).toBe('second_factor');
  expect(deviceOf(first)).toBe('');
});

it('the second factor has tries of its own on a known device, whatever strangers have spent [SEC-44]', async ({
  server,
}) => {
  const person = await addGuarded(server);
  const takeStep = async (from: string, cookie = '') => {
    const step = (await signIn(person, { cookie, from })).cookies.find(({ name }) => name.endsWith('.step'));
    return `kinvault.session.step=${step?.value}; ${cookie}`;
  };
  const give = (code: string, cookie: string, from: string) =>
    post(server, '/api/auth/second-factor', { code }, cookie, from);
  const device = deviceOf(await give(codeOf(person.secret), await takeStep('192.0.2.1'), '192.0.2.1'));
  expect(device).not.toBe('');
  await give('000000', await takeStep('198.51.100.1'), '198.51.100.1');
  const fromAnywhere = `second-factor:account:${person.id}`;
  await runSql(server, 'update rate_limits set tries = 20 where bucket = $1 and tries = 1', [fromAnywhere]);
  await forgetLastCode(person);
  const unknown = await give(codeOf(person.secret), await takeStep('203.0.113.1'), '203.0.113.1');
  expect(unknown.statusCode).toBe(429);
  const known = await give(person.backupCodes[0] ?? '', await takeStep('192.0.2.1', device), '192.0.2.1');
  expect(known.statusCode).toBe(200);
  for (let wrong = 0; wrong < 10; wrong++)
    expect((await give('000000', await takeStep('192.0.2.1', device), '192.0.2.1')).statusCode).toBe(400);
  const spent = await give(person.backupCodes[1] ?? '', await takeStep('192.0.2.1', device), '192.0.2.1');
  expect(spent.statusCode).toBe(429);
});

it('a reset password ends all known devices, and the browser that reset it becomes one [SEC-44]', async ({
  person,
}) => {
  const former = deviceOf(await signIn(person));
  const token = await makeLink(person, 'reset-password');
  const password = 'amber lantern meadow';
  const reset = await post(person.server, '/api/auth/reset', { token, password });
  expect(reset.statusCode).toBe(204);
  const changed = { ...person, password };
  await guessFromElsewhere(changed);
  expect(await statusWith(changed, { cookie: former })).toBe(429);
  expect(await statusWith(changed, { cookie: deviceOf(reset) })).toBe(200);
});

it('a changed password ends no known device: strangers could shut its other devices out [SEC-44]', async ({
  person,
}) => {
  const device = deviceOf(await signIn(person));
  const password = 'amber lantern meadow';
  const changed = await send(person, 'POST /api/profile/password', { current: person.password, password });
  expect(changed.statusCode).toBe(204);
  await guessFromElsewhere({ ...person, password });
  expect(await statusWith({ ...person, password }, { cookie: device })).toBe(200);
});

it('deleting an account takes it out of the known-device cookie and leaves the others there', async ({
  server,
  person,
}) => {
  const other = await signUpPerson(server);
  const both = deviceOf(await signIn(person, { cookie: deviceOf(await signIn(other)) }));
  const deletion = (someone: TestPerson, cookie: string) =>
    send({ ...someone, cookie: `${someone.cookie}; ${cookie}` }, 'POST /api/profile/deletion', {
      password: someone.password,
    });
  const signedUpLast = deviceOf(await signIn(person, { cookie: both }));
  const left = deviceOf(await deletion(sessionOnly(person), signedUpLast));
  await guessFromElsewhere(other);
  expect(await statusWith(other, { cookie: left })).toBe(200);
  const gone = await deletion(sessionOnly(other), left);
  expect(gone.cookies).toContainEqual(expect.objectContaining({ name: NAME, value: '', maxAge: 0 }));
});

it('a browser whose session is used stays known: the cookie is renewed with it', async ({ person }) => {
  await runSql(
    person.server,
    // the end alone: moved together with the last use, it would go by the time between the two
    `update auth.sessions set expires_at = now() + interval '28 days' where user_id = $1`,
    [person.id],
  );
  const answer = await send(sessionOnly(person), 'GET /api/session');
  expect(deviceOf(answer)).not.toBe('');
  expect(deviceOf(await send(sessionOnly(person), 'GET /api/session'))).toBe('');
});

/** Without the device cookie that signing up has set. */
function sessionOnly(person: TestPerson): TestPerson {
  const cookie = person.cookie.split('; ').filter((part) => part.startsWith('kinvault.session='));
  return { ...person, cookie: cookie.join('; ') };
}
