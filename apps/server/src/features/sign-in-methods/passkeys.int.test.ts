import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  as,
  buildTestApp,
  cookieOf,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { type Circumstances, createSoftwarePasskey, type SoftwarePasskey } from '../../../test/software-passkey.ts';

const SITE = 'https://kinvault.test';

let plain: TestApp; // the same server on plain http, where people sign up
let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  plain = await buildTestApp();
  test = await buildTestApp({ appUrl: SITE, besides: plain });
  person = await signUpHere();
});
afterAll(async () => {
  await test.stop();
  await plain.stop();
});
afterEach(() => runSql(test, 'delete from rate_limits'));

async function signUpHere(name?: string): Promise<TestPerson> {
  const newcomer = await signUpPerson(plain, name);
  const { email, password } = newcomer;
  return { ...newcomer, cookie: cookieOf(await post('/api/auth/sign-in', { email, password })) };
}

function post(url: string, payload: object = {}, cookie = '', headers: object = {}) {
  return test.app.inject({ method: 'POST', url, payload, headers: { origin: SITE, cookie, ...headers } });
}

async function beginPasskey(who: TestPerson, password = who.password) {
  return post('/api/profile/passkeys/options', { password }, who.cookie);
}

/** A passkey of this person's, made as a browser makes it. */
async function givePasskey(
  who: TestPerson,
  { passkey = createSoftwarePasskey(), ...circumstances }: Partial<Circumstances> & { passkey?: SoftwarePasskey } = {},
) {
  const { challengeId, options } = (await beginPasskey(who)).json();
  const answer = passkey.create(options, { origin: SITE, ...circumstances });
  const added = await post('/api/profile/passkeys', { challengeId, name: 'My phone', answer }, who.cookie);
  return { passkey, added, id: added.json().id as string };
}

async function beginSignIn() {
  const answer = await post('/api/auth/passkey/options');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function signInWith(passkey: SoftwarePasskey, circumstances: Partial<Circumstances> = {}, cookie = '') {
  const { challengeId, options } = await beginSignIn();
  const answer = passkey.get(options, { origin: SITE, ...circumstances });
  return post('/api/auth/passkey', { challengeId, answer }, cookie, { 'user-agent': 'A test' });
}

const statusWith = async (cookie: string) =>
  (await test.app.inject({ url: '/api/families', headers: { cookie } })).statusCode;
const securityOf = async (who: TestPerson) =>
  (await test.app.inject({ url: '/api/profile/security', headers: { cookie: who.cookie } })).json();
const REFUSED = '{"error":{"code":"passkey_refused"}}';

it('a passkey is made and signs in, without an address, a password or a code', async () => {
  const { passkey, added } = await givePasskey(person);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toEqual({
    id: expect.any(String),
    name: 'My phone',
    addedAt: expect.any(String),
    lastUsedAt: null,
  });
  const answer = await signInWith(passkey);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().person).toMatchObject({ id: person.id, name: person.name, email: person.email });
  expect(await statusWith(cookieOf(answer))).toBe(200);
  const session = await test.app.inject({ url: '/api/session', headers: { cookie: cookieOf(answer) } });
  expect(session.json()).toMatchObject({ person: { id: person.id }, settings: { canUsePasskeys: true } });
  expect((await securityOf(person)).passkeys).toContainEqual({
    ...added.json(),
    lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('its session and cookie are like those of a password [SEC-19]', async () => {
  const someone = await signUpHere();
  const { passkey } = await givePasskey(someone);
  const { email, password } = someone;
  const byPassword = await post('/api/auth/sign-in', { email, password }, '', { 'user-agent': 'A test' });
  const byPasskey = await signInWith(passkey);
  const [cookie, ours] = [byPassword.cookies[0], byPasskey.cookies[0]];
  expect(ours).toEqual({ ...cookie, value: expect.stringMatching(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/) });
  expect(cookie?.value).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/);
  expect(ours).toMatchObject({ name: '__Host-kinvault.session', httpOnly: true, sameSite: 'Lax', secure: true });
  const [theirRow, ourRow] = await runSql(
    test,
    `select user_id, ip_address, user_agent, length(token) as chars, round(extract(epoch from expires_at - now()) / 86400)::int as days,
       substr(id::text, 15, 1) as version
     from auth.sessions where user_id = $1 and user_agent = 'A test' order by created_at`,
    [someone.id],
  );
  expect(ourRow).toEqual(theirRow);
  expect(ourRow).toMatchObject({ ip_address: '127.0.0.1', user_agent: 'A test', days: 30 });
});

it('signing in with a passkey ends the session that the browser had before, and no other [SEC-19]', async () => {
  const someone = await signUpHere();
  const { passkey } = await givePasskey(someone);
  const [former, other] = [cookieOf(await signInWith(passkey)), cookieOf(await signInWith(passkey))];
  const later = cookieOf(await signInWith(passkey, {}, former));
  expect(await Promise.all([former, other, later].map(statusWith))).toEqual([401, 200, 200]);
});

it('what the browser is asked for names nobody, and wants the person verified', async () => {
  const { options } = await beginSignIn();
  expect(options).toMatchObject({ rpId: 'kinvault.test', userVerification: 'required', timeout: 300_000 });
  expect(options.allowCredentials ?? []).toEqual([]);
  const { options: making } = (await beginPasskey(person)).json();
  expect(making).toMatchObject({
    rp: { id: 'kinvault.test', name: 'Kinvault' },
    user: { name: person.email, displayName: person.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
});

it('making one asks for the password, and tells the browser which ones there are [SEC-21]', async () => {
  const someone = await signUpHere();
  const { passkey } = await givePasskey(someone);
  const wrong = await beginPasskey(someone, 'wrong lantern');
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, 'password_wrong']);
  const { options } = (await beginPasskey(someone)).json();
  const { id } = passkey.get({ challenge: '' }, { origin: SITE });
  expect(options.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['hybrid', 'internal'] }]);
});

it('a new passkey is told by mail', async () => {
  const someone = await signUpHere();
  await givePasskey(someone);
  const mails = await runSql(
    test,
    `select to_email, params from mails where person_id = $1 and kind = 'passkey-added'`,
    [someone.id],
  );
  expect(mails).toEqual([{ to_email: someone.email, params: { passkeyName: 'My phone' } }]);
});

it.each<[what: string, Partial<Circumstances>]>([
  ['another origin', { origin: 'https://kinvault.test.evil.example' }],
  ['plain http', { origin: 'http://kinvault.test' }],
  ['another RP ID', { rpId: 'evil.example' }],
  ['nobody verified', { isVerified: false }],
])('one made with %s is refused, and nothing is kept', async (_what, circumstances) => {
  const someone = await signUpHere();
  const { added } = await givePasskey(someone, circumstances);
  expect([added.statusCode, added.body]).toEqual([400, REFUSED]);
  expect(await countRows(test, `auth.passkeys where user_id = '${someone.id}'`)).toBe(0);
  expect(await countRows(test, `mails where person_id = '${someone.id}' and kind = 'passkey-added'`)).toBe(0);
});

it.each<[what: string, Partial<Circumstances>]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another RP ID', { rpId: 'evil.example' }],
  ['nobody verified', { isVerified: false }],
  ['another person’s name on it', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['no name on it', { userHandle: '' }],
])('an answer with %s does not sign in', async (_what, circumstances) => {
  const { passkey } = await givePasskey(person);
  const answer = await signInWith(passkey, circumstances);
  expect([answer.statusCode, answer.body]).toEqual([400, REFUSED]);
  expect(answer.cookies).toEqual([]);
  expect((await signInWith(passkey)).statusCode).toBe(200); // and with all in order it does
});

it('a passkey’s key cannot speak for another person’s passkey', async () => {
  const victim = await signUpHere('Ada Stone');
  const { passkey: theirs } = await givePasskey(victim);
  const { passkey: mine } = await givePasskey(person);
  const { id, response } = theirs.get({ challenge: '' }, { origin: SITE });
  const { userHandle } = response;
  expect((await signInWith(mine, { credentialId: id, userHandle })).body).toBe(REFUSED);
});

it('a statement of the device’s maker is not looked at: its certificates name addresses to ask [SEC-13]', async () => {
  const attStmt = new Map([['x5c', [new Uint8Array([1, 2, 3])]]]);
  const { added, passkey } = await givePasskey(await signUpHere(), { attestation: { fmt: 'apple', attStmt } });
  expect(added.statusCode).toBe(201);
  expect((await signInWith(passkey)).statusCode).toBe(200);
});

it('of twenty answers to one challenge at once one signs in', async () => {
  const { passkey } = await givePasskey(person);
  const { challengeId, options } = await beginSignIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      post('/api/auth/passkey', { challengeId, answer: passkey.get(options, { origin: SITE }) }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body === REFUSED)).toHaveLength(19);
});

it('of twenty answers to one challenge at once one makes a passkey', async () => {
  const someone = await signUpHere();
  const { challengeId, options } = (await beginPasskey(someone)).json();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const answer = createSoftwarePasskey().create(options, { origin: SITE });
      return post('/api/profile/passkeys', { challengeId, name: `Phone ${index}`, answer }, someone.cookie);
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await securityOf(someone)).passkeys).toHaveLength(1);
});

it('an answer works once, and not for another challenge', async () => {
  const { passkey } = await givePasskey(person, { passkey: createSoftwarePasskey({ countsUses: false }) });
  const { challengeId, options } = await beginSignIn();
  const answer = passkey.get(options, { origin: SITE });
  expect((await post('/api/auth/passkey', { challengeId, answer })).statusCode).toBe(200);
  expect((await post('/api/auth/passkey', { challengeId, answer })).body).toBe(REFUSED);
  const { challengeId: next } = await beginSignIn();
  expect((await post('/api/auth/passkey', { challengeId: next, answer })).body).toBe(REFUSED);
});

it('a wrong answer uses the challenge up', async () => {
  const { passkey } = await givePasskey(person);
  const { challengeId, options } = await beginSignIn();
  const wrong = passkey.get(options, { origin: 'https://evil.example' });
  expect((await post('/api/auth/passkey', { challengeId, answer: wrong })).body).toBe(REFUSED);
  const right = passkey.get(options, { origin: SITE });
  expect((await post('/api/auth/passkey', { challengeId, answer: right })).body).toBe(REFUSED);
});

it('a challenge is over after five minutes by the database’s clock [REL-15]', async () => {
  const { passkey } = await givePasskey(person);
  const { challengeId, options } = await beginSignIn();
  const [row] = await runSql(
    test,
    `select max(expires_at) - now() <= interval '5 minutes' as short from auth.challenges`,
  );
  expect(row?.short).toBe(true);
  await runSql(test, `update auth.challenges set expires_at = now()`);
  const answer = passkey.get(options, { origin: SITE });
  expect((await post('/api/auth/passkey', { challengeId, answer })).body).toBe(REFUSED);
});

it('a challenge for one thing is none for the other, and one person’s is none for another', async () => {
  const someone = await signUpHere();
  const { passkey } = await givePasskey(person);
  const adding = (await beginPasskey(person)).json();
  const answer = passkey.get(adding.options, { origin: SITE, rpId: 'kinvault.test' });
  expect((await post('/api/auth/passkey', { challengeId: adding.challengeId, answer })).body).toBe(REFUSED);
  const made = createSoftwarePasskey().create(adding.options, { origin: SITE });
  const body = { challengeId: adding.challengeId, name: 'Not mine', answer: made };
  expect((await post('/api/profile/passkeys', body, someone.cookie)).body).toBe(REFUSED);
  expect((await post('/api/profile/passkeys', body, person.cookie)).statusCode).toBe(201);
});

it('a challenge stands in no table as the browser has it', async () => {
  const { challengeId } = await beginSignIn();
  const rows = await runSql(test, `select c::text from auth.challenges c`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(challengeId);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(challengeId).toString('hex'));
});

it.each([
  ['the same count again', 5],
  ['a lower count', 4],
])('a device whose counter shows %s was copied, and is refused', async (_what, counter) => {
  const { passkey } = await givePasskey(person);
  expect((await signInWith(passkey, { counter: 5 })).statusCode).toBe(200);
  expect((await signInWith(passkey, { counter })).body).toBe(REFUSED);
  expect((await signInWith(passkey, { counter: 6 })).statusCode).toBe(200);
});

it('of two answers with one count at once, to two challenges, one signs in', async () => {
  const { passkey } = await givePasskey(person);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signInWith(passkey, { counter: 9 })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('a device that does not count signs in again and again', async () => {
  const { passkey } = await givePasskey(person, { passkey: createSoftwarePasskey({ countsUses: false }) });
  for (let time = 0; time < 3; time++) expect((await signInWith(passkey)).statusCode).toBe(200);
});

it('a passkey that somebody has cannot be added by another, who learns no more', async () => {
  const { passkey } = await givePasskey(person);
  const someone = await signUpHere();
  const { added } = await givePasskey(someone, { passkey });
  expect(added.body).toBe(REFUSED);
  expect(
    (
      await signInWith(passkey, { userHandle: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url') })
    ).json().person.id,
  ).toBe(person.id);
});

it.each([
  ['nothing', {}],
  ['an id alone', { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }],
  ['an id that is a list', { id: ['AAAA'] }],
  [
    'a response of numbers',
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 7, attestationObject: 8 } },
  ],
])('%s for an answer is refused like any other', async (_what, answer) => {
  const adding = (await beginPasskey(person)).json();
  const added = await post(
    '/api/profile/passkeys',
    { challengeId: adding.challengeId, name: 'x', answer },
    person.cookie,
  );
  expect([added.statusCode, added.body]).toEqual([400, REFUSED]);
  const { challengeId } = await beginSignIn();
  const signedIn = await post('/api/auth/passkey', { challengeId, answer });
  expect([signedIn.statusCode, signedIn.body]).toEqual([400, REFUSED]);
});

it('one has twenty passkeys at most, however many are added at once', async () => {
  const someone = await signUpHere();
  await runSql(
    test,
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, false, 'Old' from generate_series(1, 18)`,
    [someone.id],
  );
  const begun = await Promise.all(Array.from({ length: 6 }, () => beginPasskey(someone)));
  const added = await Promise.all(
    begun.map((answer) => {
      const { challengeId, options } = answer.json();
      const made = createSoftwarePasskey().create(options, { origin: SITE });
      return post('/api/profile/passkeys', { challengeId, name: 'New', answer: made }, someone.cookie);
    }),
  );
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  expect((await beginPasskey(someone)).body).toBe(REFUSED);
});

it('a passkey is renamed and removed by its person, and then signs in no more', async () => {
  const someone = await signUpHere();
  const { passkey, id } = await givePasskey(someone);
  const url = `/api/profile/passkeys/${id}`;
  const headers = { origin: SITE };
  const renamed = await test.app.inject(
    as(someone, { method: 'PUT', url, payload: { name: ' Kitchen tablet ' }, headers }),
  );
  expect(renamed.statusCode).toBe(204);
  expect((await securityOf(someone)).passkeys).toMatchObject([{ id, name: 'Kitchen tablet' }]);
  expect((await test.app.inject(as(someone, { method: 'DELETE', url, headers }))).statusCode).toBe(204);
  expect((await securityOf(someone)).passkeys).toEqual([]);
  expect((await signInWith(passkey)).body).toBe(REFUSED);
});

it('somebody else’s passkey answers like none, and stays [SEC-8]', async () => {
  const { id } = await givePasskey(person);
  const stranger = await signUpHere('Ada Stone');
  const headers = { origin: SITE };
  for (const method of ['PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { name: 'Taken' } : undefined;
    const [foreign, random] = await Promise.all(
      [id, randomUUID()].map((each) =>
        test.app.inject(as(stranger, { method, url: `/api/profile/passkeys/${each}`, payload, headers })),
      ),
    );
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, random?.body]);
  }
  expect((await securityOf(person)).passkeys).toContainEqual(expect.objectContaining({ id, name: 'My phone' }));
});

it('where addresses must be confirmed, a passkey of an unconfirmed one is refused', async () => {
  const someone = await signUpHere();
  const { passkey } = await givePasskey(someone);
  const strict = await buildTestApp({ appUrl: SITE, besides: plain, confirmEmail: true });
  const outer = test;
  try {
    test = strict;
    expect((await signInWith(passkey)).body).toBe(REFUSED);
    await runSql(strict, 'update auth.users set email_verified = true where id = $1', [someone.id]);
    expect((await signInWith(passkey)).statusCode).toBe(200);
  } finally {
    test = outer;
    await strict.stop();
  }
});

it('on plain http under a name of its own there are no passkeys, and the page is told so', async () => {
  const headers = { origin: 'http://kinvault.test', cookie: (await signUpPerson(plain)).cookie };
  const options = await plain.app.inject({ method: 'POST', url: '/api/auth/passkey/options', headers });
  expect([options.statusCode, options.body]).toEqual([400, REFUSED]);
  const session = await plain.app.inject({ url: '/api/session' });
  expect(session.json().settings.canUsePasskeys).toBe(false);
});

it('answers that sign in are limited for one address [SEC-15]', async () => {
  await runSql(
    test,
    `insert into rate_limits values ('passkey-sign-in:address:127.0.0.1', 50, now() + interval '1 minute')`,
  );
  const { passkey } = await givePasskey(person);
  expect((await signInWith(passkey)).statusCode).toBe(429);
});
