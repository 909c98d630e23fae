import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openPasskeyScene, type PasskeyScene, REFUSED, SITE } from '../../../test/passkey-scene.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { type Circumstances, createSoftwarePasskey } from '../../../test/software-passkey.ts';
import { on, type TestPerson } from '../../../test/test-person.ts';

let scene: PasskeyScene;
let person: TestPerson;
beforeAll(async () => {
  scene = await openPasskeyScene();
  person = await scene.signUp();
});
afterAll(() => scene.stop());
afterEach(() => runSql(scene.server, 'delete from rate_limits'));

it('making a passkey asks for the password, and tells the browser which ones exist [SEC-21]', async () => {
  const someone = await scene.signUp();
  const { passkey } = await scene.givePasskey(someone);
  const wrong = await scene.beginPasskey(someone, 'wrong lantern');
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, 'password_wrong']);
  const { options } = (await scene.beginPasskey(someone)).json();
  const { id } = passkey.get({ challenge: '' }, { origin: SITE });
  expect(options.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['hybrid', 'internal'] }]);
});

it('a new passkey is announced by mail', async () => {
  const someone = await scene.signUp();
  await scene.givePasskey(someone);
  const mails = await runSql(
    scene.server,
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
])('a passkey made with %s is refused, and nothing is stored', async (_what, circumstances) => {
  const someone = await scene.signUp();
  const { added } = await scene.givePasskey(someone, circumstances);
  expect([added.statusCode, added.body]).toEqual([400, REFUSED]);
  expect(await countRows(scene.server, `auth.passkeys where user_id = '${someone.id}'`)).toBe(0);
  expect(await countRows(scene.server, `mails where person_id = '${someone.id}' and kind = 'passkey-added'`)).toBe(0);
});

it('a statement of the device’s maker is not looked at: its certificates name addresses to ask [SEC-13]', async () => {
  const attStmt = new Map([['x5c', [new Uint8Array([1, 2, 3])]]]);
  const { added, passkey } = await scene.givePasskey(await scene.signUp(), { attestation: { fmt: 'apple', attStmt } });
  expect(added.statusCode).toBe(201);
  expect((await scene.signInWith(passkey)).statusCode).toBe(200);
});

it('one of twenty answers to one challenge at once makes a passkey', async () => {
  const someone = await scene.signUp();
  const { challengeId, options } = (await scene.beginPasskey(someone)).json();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const answer = createSoftwarePasskey().create(options, { origin: SITE });
      return scene.post('/api/profile/passkeys', { challengeId, name: `Phone ${index}`, answer }, someone.cookie);
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await scene.securityOf(someone)).passkeys).toHaveLength(1);
});

it('a passkey that somebody has cannot be added by another, who learns no more', async () => {
  const { passkey } = await scene.givePasskey(person);
  const someone = await scene.signUp();
  const { added } = await scene.givePasskey(someone, { passkey });
  expect(added.body).toBe(REFUSED);
  expect(
    (
      await scene.signInWith(passkey, {
        userHandle: Buffer.from(person.id.replaceAll('-', ''), 'hex').toString('base64url'),
      })
    ).json().person.id,
  ).toBe(person.id);
});

it('a person has twenty passkeys at most, however many are added at once', async () => {
  const someone = await scene.signUp();
  await runSql(
    scene.server,
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, false, 'Old' from generate_series(1, 18)`,
    [someone.id],
  );
  const begun = await Promise.all(Array.from({ length: 6 }, () => scene.beginPasskey(someone)));
  const added = await Promise.all(
    begun.map((answer) => {
      const { challengeId, options } = answer.json();
      const made = createSoftwarePasskey().create(options, { origin: SITE });
      return scene.post('/api/profile/passkeys', { challengeId, name: 'New', answer: made }, someone.cookie);
    }),
  );
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  expect((await scene.beginPasskey(someone)).body).toBe(REFUSED);
});

it('a passkey is renamed and removed by its person, and then signs in no more', async () => {
  const someone = await scene.signUp();
  const { passkey, id } = await scene.givePasskey(someone);
  const url = `/api/profile/passkeys/${id}`;
  const headers = { origin: SITE };
  const renamed = await sendRequest(on(scene.server, someone), {
    method: 'PUT',
    url,
    payload: { name: ' Kitchen tablet ' },
    headers,
  });
  expect(renamed.statusCode).toBe(204);
  expect((await scene.securityOf(someone)).passkeys).toMatchObject([{ id, name: 'Kitchen tablet' }]);
  expect((await sendRequest(on(scene.server, someone), { method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect((await scene.securityOf(someone)).passkeys).toEqual([]);
  expect((await scene.signInWith(passkey)).body).toBe(REFUSED);
});

it('somebody else’s passkey answers like none, and stays [SEC-8]', async () => {
  const { id } = await scene.givePasskey(person);
  const stranger = await scene.signUp('Ada Stone');
  const headers = { origin: SITE };
  for (const method of ['PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { name: 'Taken' } : undefined;
    const [foreign, random] = await Promise.all(
      [id, randomUUID()].map((each) =>
        sendRequest(on(scene.server, stranger), { method, url: `/api/profile/passkeys/${each}`, payload, headers }),
      ),
    );
    expect([foreign?.statusCode, foreign?.body]).toEqual([404, random?.body]);
  }
  expect((await scene.securityOf(person)).passkeys).toContainEqual(expect.objectContaining({ id, name: 'My phone' }));
});
