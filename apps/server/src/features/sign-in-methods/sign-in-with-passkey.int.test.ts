import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { openPasskeyScene, type PasskeyScene, REFUSED, SITE } from '../../../test/passkey-scene.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { type Circumstances, createSoftwarePasskey } from '../../../test/software-passkey.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';

let scene: PasskeyScene;
let person: TestPerson;
beforeAll(async () => {
  scene = await openPasskeyScene();
  person = await scene.signUp();
});
afterAll(() => scene.stop());
afterEach(() => runSql(scene.server, 'delete from rate_limits'));

it('a passkey is made and signs in, without an address, a password or a code', async () => {
  const { passkey, added } = await scene.givePasskey(person);
  expect(added.statusCode).toBe(201);
  expect(added.json()).toEqual({
    id: expect.any(String),
    name: 'My phone',
    addedAt: expect.any(String),
    lastUsedAt: null,
  });
  const answer = await scene.signInWith(passkey);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().person).toMatchObject({ id: person.id, name: person.name, email: person.email });
  expect(await scene.statusWith(cookieOf(answer))).toBe(200);
  const session = await scene.server.app.inject({ url: '/api/session', headers: { cookie: cookieOf(answer) } });
  expect(session.json()).toMatchObject({ person: { id: person.id }, settings: { canUsePasskeys: true } });
  expect((await scene.securityOf(person)).passkeys).toContainEqual({
    ...added.json(),
    lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('the session and cookie of a passkey are like those of a password [SEC-19]', async () => {
  const someone = await scene.signUp();
  const { passkey } = await scene.givePasskey(someone);
  const { email, password } = someone;
  const byPassword = await scene.post('/api/auth/sign-in', { email, password });
  const byPasskey = await scene.signInWith(passkey);
  const [cookie, ours] = [byPassword.cookies[0], byPasskey.cookies[0]];
  expect(ours).toEqual({ ...cookie, value: expect.stringMatching(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/) });
  expect(cookie?.value).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/);
  expect(ours).toMatchObject({ name: '__Host-kinvault.session', httpOnly: true, sameSite: 'Lax', secure: true });
  for (const answer of [byPassword, byPasskey])
    expect(answer.cookies[1]).toMatchObject({ name: '__Host-kinvault.session.device', httpOnly: true, secure: true });
  const [theirRow, ourRow] = await runSql(
    scene.server,
    `select user_id, ip_address, user_agent, length(token) as chars, round(extract(epoch from expires_at - now()) / 86400)::int as days,
       substr(id::text, 15, 1) as version
     from auth.sessions where user_id = $1 and user_agent = 'A test' order by created_at`,
    [someone.id],
  );
  expect(ourRow).toEqual(theirRow);
  expect(ourRow).toMatchObject({ ip_address: '127.0.0.1', user_agent: 'A test', days: 30 });
});

it('signing in with a passkey ends the session that the browser had before, and no other [SEC-19]', async () => {
  const someone = await scene.signUp();
  const { passkey } = await scene.givePasskey(someone);
  const [former, other] = [cookieOf(await scene.signInWith(passkey)), cookieOf(await scene.signInWith(passkey))];
  const later = cookieOf(await scene.signInWith(passkey, {}, { cookie: former }));
  expect(await Promise.all([former, other, later].map(scene.statusWith))).toEqual([401, 200, 200]);
});

it('the passkey request to the browser names nobody, and wants the person verified', async () => {
  const { options } = await scene.beginSignIn();
  expect(options).toMatchObject({ rpId: 'kinvault.test', userVerification: 'required', timeout: 300_000 });
  expect(options.allowCredentials ?? []).toEqual([]);
  const { options: making } = (await scene.beginPasskey(person)).json();
  expect(making).toMatchObject({
    rp: { id: 'kinvault.test', name: 'Kinvault' },
    user: { name: person.email, displayName: person.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
});

it.each<[what: string, Partial<Circumstances>]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another RP ID', { rpId: 'evil.example' }],
  ['nobody verified', { isVerified: false }],
  ['another person’s name on it', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['no name on it', { userHandle: '' }],
])('an answer with %s does not sign in', async (_what, circumstances) => {
  const { passkey } = await scene.givePasskey(person);
  const answer = await scene.signInWith(passkey, circumstances);
  expect([answer.statusCode, answer.body]).toEqual([400, REFUSED]);
  expect(answer.cookies).toEqual([]);
  expect((await scene.signInWith(passkey)).statusCode).toBe(200); // and with all in order it does
});

it('a passkey’s key cannot speak for another person’s passkey', async () => {
  const victim = await scene.signUp('Ada Stone');
  const { passkey: theirs } = await scene.givePasskey(victim);
  const { passkey: mine } = await scene.givePasskey(person);
  const { id, response } = theirs.get({ challenge: '' }, { origin: SITE });
  const { userHandle } = response;
  expect((await scene.signInWith(mine, { credentialId: id, userHandle })).body).toBe(REFUSED);
});

it('one of twenty answers to one challenge at once signs in', async () => {
  const { passkey } = await scene.givePasskey(person);
  const { challengeId, options } = await scene.beginSignIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      scene.post('/api/auth/passkey', { challengeId, answer: passkey.get(options, { origin: SITE }) }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body === REFUSED)).toHaveLength(19);
});

it('an answer works once, and not for another challenge', async () => {
  const { passkey } = await scene.givePasskey(person, { passkey: createSoftwarePasskey({ countsUses: false }) });
  const { challengeId, options } = await scene.beginSignIn();
  const answer = passkey.get(options, { origin: SITE });
  expect((await scene.post('/api/auth/passkey', { challengeId, answer })).statusCode).toBe(200);
  expect((await scene.post('/api/auth/passkey', { challengeId, answer })).body).toBe(REFUSED);
  const { challengeId: next } = await scene.beginSignIn();
  expect((await scene.post('/api/auth/passkey', { challengeId: next, answer })).body).toBe(REFUSED);
});

it('a wrong answer uses the challenge up', async () => {
  const { passkey } = await scene.givePasskey(person);
  const { challengeId, options } = await scene.beginSignIn();
  const wrong = passkey.get(options, { origin: 'https://evil.example' });
  expect((await scene.post('/api/auth/passkey', { challengeId, answer: wrong })).body).toBe(REFUSED);
  const right = passkey.get(options, { origin: SITE });
  expect((await scene.post('/api/auth/passkey', { challengeId, answer: right })).body).toBe(REFUSED);
});

it('a challenge is over after five minutes by the database’s clock [REL-15]', async () => {
  const { passkey } = await scene.givePasskey(person);
  const { challengeId, options } = await scene.beginSignIn();
  const [row] = await runSql(
    scene.server,
    `select max(expires_at) - now() <= interval '5 minutes' as short from auth.challenges`,
  );
  expect(row?.short).toBe(true);
  await runSql(scene.server, `update auth.challenges set expires_at = now()`);
  const answer = passkey.get(options, { origin: SITE });
  expect((await scene.post('/api/auth/passkey', { challengeId, answer })).body).toBe(REFUSED);
});

it('a challenge works for one purpose and one person only', async () => {
  const someone = await scene.signUp();
  const { passkey } = await scene.givePasskey(person);
  const adding = (await scene.beginPasskey(person)).json();
  const answer = passkey.get(adding.options, { origin: SITE, rpId: 'kinvault.test' });
  expect((await scene.post('/api/auth/passkey', { challengeId: adding.challengeId, answer })).body).toBe(REFUSED);
  const made = createSoftwarePasskey().create(adding.options, { origin: SITE });
  const body = { challengeId: adding.challengeId, name: 'Not mine', answer: made };
  expect((await scene.post('/api/profile/passkeys', body, someone.cookie)).body).toBe(REFUSED);
  expect((await scene.post('/api/profile/passkeys', body, person.cookie)).statusCode).toBe(201);
});

it('no table has a challenge as the browser has it', async () => {
  const { challengeId } = await scene.beginSignIn();
  const rows = await runSql(scene.server, `select c::text from auth.challenges c`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(challengeId);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(challengeId).toString('hex'));
});

it.each([
  ['the same count again', 5],
  ['a lower count', 4],
])('a device whose counter shows %s was copied, and is refused', async (_what, counter) => {
  const { passkey } = await scene.givePasskey(person);
  expect((await scene.signInWith(passkey, { counter: 5 })).statusCode).toBe(200);
  expect((await scene.signInWith(passkey, { counter })).body).toBe(REFUSED);
  expect((await scene.signInWith(passkey, { counter: 6 })).statusCode).toBe(200);
});

it('one of two answers at once with the same counter signs in', async () => {
  const { passkey } = await scene.givePasskey(person);
  const answers = await Promise.all(Array.from({ length: 8 }, () => scene.signInWith(passkey, { counter: 9 })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('a passkey that signs in while a reset ends it opens no session [SEC-18]', async () => {
  const someone = await scene.signUp();
  const { passkey } = await scene.givePasskey(someone);
  const reset = new pg.Client({ ...inject('postgres'), database: scene.server.connection.database });
  await reset.connect();
  onTestFinished(() => reset.end());
  await reset.query('begin');
  await reset.query('select from auth.users where id = $1 for no key update', [someone.id]); // as lockAccount
  const signingIn = scene.signInWith(passkey);
  await expect.poll(() => countWaiting(scene.server)).toBe(1);
  for (const table of ['sessions', 'passkeys'])
    await reset.query(`delete from auth.${table} where user_id = $1`, [someone.id]);
  await reset.query('commit');
  expect((await signingIn).body).toBe(REFUSED);
  expect(await countRows(scene.server, `auth.sessions where user_id = '${someone.id}'`)).toBe(0);
});

it('a device that does not count signs in again and again', async () => {
  const { passkey } = await scene.givePasskey(person, { passkey: createSoftwarePasskey({ countsUses: false }) });
  for (let time = 0; time < 3; time++) expect((await scene.signInWith(passkey)).statusCode).toBe(200);
});

it.each([
  ['nothing', {}],
  ['an id alone', { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }],
  ['an id that is a list', { id: ['AAAA'] }],
  ['an id that cannot be text', { id: { toString: 1 } }],
  [
    'a response of numbers',
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 7, attestationObject: 8 } },
  ],
])('the answer %s is refused like any wrong one', async (_what, answer) => {
  const adding = (await scene.beginPasskey(person)).json();
  const added = await scene.post(
    '/api/profile/passkeys',
    { challengeId: adding.challengeId, name: 'x', answer },
    person.cookie,
  );
  expect([added.statusCode, added.body]).toEqual([400, REFUSED]);
  const { challengeId } = await scene.beginSignIn();
  const signedIn = await scene.post('/api/auth/passkey', { challengeId, answer });
  expect([signedIn.statusCode, signedIn.body]).toEqual([400, REFUSED]);
});

it('a passkey of an unconfirmed address is refused where addresses must be confirmed', async () => {
  const { passkey } = await scene.givePasskey(person);
  const server = await buildTestServer({ appUrl: SITE, sharesDatabaseWith: scene.plain, confirmEmail: true });
  try {
    expect((await scene.signInWith(passkey, {}, { on: server })).body).toBe(REFUSED);
    await runSql(server, 'update auth.users set email_verified = true where id = $1', [person.id]);
    expect((await scene.signInWith(passkey, {}, { on: server })).statusCode).toBe(200);
  } finally {
    await server.stop();
  }
});

it('a server on plain http under its own name offers no passkeys and says so', async () => {
  const headers = { origin: 'http://kinvault.test', cookie: (await signUpPerson(scene.plain)).cookie };
  const options = await scene.plain.app.inject({ method: 'POST', url: '/api/auth/passkey/options', headers });
  expect([options.statusCode, options.body]).toEqual([400, REFUSED]);
  const session = await scene.plain.app.inject({ url: '/api/session' });
  expect(session.json().settings.canUsePasskeys).toBe(false);
});

it('answers that sign in are limited for one address [SEC-15]', async () => {
  await runSql(
    scene.server,
    `insert into rate_limits values ('passkey-sign-in:address:127.0.0.1', 50, now() + interval '1 minute')`,
  );
  const { passkey } = await scene.givePasskey(person);
  expect((await scene.signInWith(passkey)).statusCode).toBe(429);
});
