import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { errorText } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf, forgetLastCode } from '../../../test/two-factor-person.ts';

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

const post = (person: TestPerson, url: string, payload: object) => send(person, `POST /api/${url}`, payload);
const begin = async (person: TestPerson) =>
  (await post(person, 'profile/two-factor/secret', { password: person.password })).json();
const confirm = (person: TestPerson, code: string) => post(person, 'profile/two-factor', { code });
const renew = (person: TestPerson) => post(person, 'profile/two-factor/backup-codes', { password: person.password });
const turnOff = (person: TestPerson) => post(person, 'profile/two-factor/off', { password: person.password });
const signIn = (person: TestPerson) =>
  post({ ...person, cookie: '' }, 'auth/sign-in', { email: person.email, password: person.password });
const giveCode = async (person: TestPerson, code: string) => {
  const [step] = (await signIn(person)).cookies;
  return post({ ...person, cookie: `${step?.name}=${step?.value}` }, 'auth/second-factor', { code });
};

const twoFactorOf = async (person: TestPerson) =>
  (await person.server.app.inject({ url: '/api/profile/security', headers: { cookie: person.cookie } })).json()
    .twoFactor;
const refusal = (code: string) => errorText(code);

async function mailsOf(person: TestPerson): Promise<unknown[]> {
  const rows = await runSql(person.server, 'select kind, to_email from mails where person_id = $1 order by id', [
    person.id,
  ]);
  for (const { to_email } of rows) expect(to_email).toBe(person.email);
  return rows.map(({ kind }) => kind).filter((kind) => String(kind).startsWith('two-factor'));
}

/** Every row of every table, as text. */
async function readTables(server: TestServer): Promise<string> {
  const tables = await runSql(
    server,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(tables.map(({ name }) => runSql(server, `select t::text as row from ${name} t`)));
  return JSON.stringify(rows).toLowerCase();
}

it('a code of the app turns two-step sign-in on, returns ten backup codes and is announced by mail', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const { secret, uri } = await begin(person);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/); // 160 bits
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(pathname)).toBe(`/Kinvault:${person.email}`);
  expect(Object.fromEntries(searchParams)).toMatchObject({ issuer: 'Kinvault', secret, digits: '6', period: '30' });
  expect(await twoFactorOf(person)).toEqual({ isOn: false, backupCodesLeft: 0 });

  const answer = await confirm(person, codeOf(secret));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().backupCodes).toHaveLength(10);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await twoFactorOf(person)).toEqual({ isOn: true, backupCodesLeft: 10 });
  expect(await mailsOf(person)).toEqual(['two-factor-on']);
});

it('the code that turned two-step sign-in on does not sign in as well', async ({ server }) => {
  const person = await signUpPerson(server);
  const { secret } = await begin(person);
  const code = codeOf(secret);
  await confirm(person, code);
  expect((await giveCode(person, code)).body).toBe(refusal('code_wrong'));
});

it('a wrong code does not turn two-step sign-in on, and neither does a right one without a secret', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const { secret } = await begin(person);
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  expect((await confirm(person, wrong)).body).toBe(refusal('code_wrong'));
  expect(await twoFactorOf(person)).toEqual({ isOn: false, backupCodesLeft: 0 });
  expect((await signIn(person)).json().step).toBeNull();
  const another = await signUpPerson(server, 'Ada Stone');
  expect((await confirm(another, codeOf(secret))).body).toBe(refusal('code_wrong'));
  expect(await mailsOf(person)).toEqual([]);
});

it('two-step sign-in turned on ten times at once is on once, with the codes of the one answer', async ({ server }) => {
  const person = await signUpPerson(server);
  const { secret } = await begin(person);
  const code = codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(person, code)));
  const right = answers.find(({ statusCode }) => statusCode === 200);
  const others = answers.filter((answer) => answer !== right);
  expect(others.map(({ body }) => body)).toEqual(Array(9).fill(refusal('code_wrong')));
  expect(await twoFactorOf(person)).toEqual({ isOn: true, backupCodesLeft: 10 });
  expect((await giveCode(person, right?.json().backupCodes[3])).statusCode).toBe(200);
  expect(await mailsOf(person)).toEqual(['two-factor-on']);
});

it('a secret that is not confirmed within half an hour is void', async ({ server }) => {
  const person = await signUpPerson(server);
  const { secret } = await begin(person);
  const [row] = await runSql(
    server,
    `select pending_until <= now() + interval '30 minutes' as soon from auth.authenticators where user_id = $1`,
    [person.id],
  );
  expect(row?.soon).toBe(true);
  await runSql(server, 'update auth.authenticators set pending_until = now() where user_id = $1', [person.id]);
  expect((await confirm(person, codeOf(secret))).body).toBe(refusal('code_wrong'));
});

it('the old app works until the new one has shown a code', async ({ server }) => {
  const person = await addGuarded(server);
  const { secret } = await begin(person);
  expect(secret).not.toBe(person.secret);
  expect((await giveCode(person, codeOf(secret))).body).toBe(refusal('code_wrong'));
  expect((await giveCode(person, codeOf(person.secret))).statusCode).toBe(200);

  await forgetLastCode(person);
  const { backupCodes } = (await confirm(person, codeOf(secret))).json();
  await forgetLastCode(person);
  expect((await giveCode(person, codeOf(person.secret))).body).toBe(refusal('code_wrong'));
  expect((await giveCode(person, person.backupCodes[0] ?? '')).body).toBe(refusal('code_wrong'));
  expect((await giveCode(person, backupCodes[0])).statusCode).toBe(200);
  expect((await giveCode(person, codeOf(secret))).statusCode).toBe(200);
});

it('neither the secret nor a backup code is in any table', async ({ server }) => {
  const person = await addGuarded(server);
  const { secret: waiting } = await begin(person);
  await giveCode(person, '000000');
  const rows = await readTables(server);
  expect(rows).toContain(person.id);
  for (const secret of [person.secret, waiting]) {
    expect(rows).not.toContain(secret.toLowerCase());
    expect(rows).not.toContain(bytesOf(secret).toString('hex'));
    expect(rows).not.toContain(bytesOf(secret).toString('base64').toLowerCase());
  }
  for (const code of person.backupCodes)
    for (const shape of [code, code.replaceAll('-', '')]) {
      expect(rows).not.toContain(shape.toLowerCase());
      expect(rows).not.toContain(Buffer.from(shape).toString('hex'));
    }
});

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

it('somebody else’s sealed secret in one’s own row opens nothing', async ({ server }) => {
  const [person, other] = [await addGuarded(server), await addGuarded(server, 'Ada Stone')];
  await runSql(
    server,
    `update auth.authenticators set sealed_secret = (select sealed_secret from auth.authenticators where user_id = $2)
     where user_id = $1`,
    [person.id, other.id],
  );
  expect((await giveCode(person, codeOf(other.secret))).body).toBe(refusal('code_wrong'));
  expect((await giveCode(person, person.backupCodes[0] ?? '')).statusCode).toBe(200);
});

it('new backup codes end the former ones', async ({ server }) => {
  const person = await addGuarded(server);
  const { backupCodes } = (await renew(person)).json();
  expect(await twoFactorOf(person)).toEqual({ isOn: true, backupCodesLeft: 10 });
  expect((await giveCode(person, person.backupCodes[0] ?? '')).body).toBe(refusal('code_wrong'));
  expect((await giveCode(person, backupCodes[0])).statusCode).toBe(200);
});

it('backup codes renewed twice at the same moment leave one set of ten', async ({ server }) => {
  const person = await addGuarded(server);
  const answers = await server.transactions.asSystem(async (tx) => {
    await sql`select from auth.backup_codes where user_id = ${person.id} for update`.execute(tx);
    const renewed = [renew(person), renew(person)];
    await vi.waitFor(async () => expect(await countWaiting(server)).toBe(2), { timeout: 20_000, interval: 50 });
    return renewed;
  });
  for (const answer of answers) expect((await answer).statusCode).toBe(200);
  expect((await twoFactorOf(person)).backupCodesLeft).toBe(10);
});

it('backup codes cannot be renewed while two-step sign-in is off, or before a code was given', async ({ server }) => {
  const person = await signUpPerson(server);
  expect((await renew(person)).statusCode).toBe(404);
  await begin(person);
  expect((await renew(person)).statusCode).toBe(404);
});

it('turning two-step sign-in off lets the password sign in alone, deletes the codes, and is announced by mail once', async ({
  server,
}) => {
  const person = await addGuarded(server);
  const [step] = (await signIn(person)).cookies;
  const answers = await Promise.all([turnOff(person), turnOff(person)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect((await signIn(person)).json()).toMatchObject({ step: null, person: { id: person.id } });
  expect(await twoFactorOf(person)).toEqual({ isOn: false, backupCodesLeft: 0 });
  expect(await mailsOf(person)).toEqual(['two-factor-on', 'two-factor-off']);
  // a sign-in that was under way starts over
  const cookie = `${step?.name}=${step?.value}`;
  const late = await post({ ...person, cookie }, 'auth/second-factor', { code: codeOf(person.secret) });
  expect(late.body).toBe(refusal('sign_in_over'));
});

it.for(['secret', 'backup-codes', 'off'])(
  'the route %s asks for the current password, and changes nothing without it',
  async (what, { server }) => {
    const person = await addGuarded(server);
    const answer = await post(person, `profile/two-factor/${what}`, { password: 'wrong lantern' });
    expect([answer.statusCode, answer.body]).toEqual([403, refusal('password_wrong')]);
    expect(await twoFactorOf(person)).toEqual({ isOn: true, backupCodesLeft: 10 });
    expect((await giveCode(person, person.backupCodes[0] ?? '')).statusCode).toBe(200);
  },
);

it('tries to turn two-step sign-in on are limited', async ({ server }) => {
  const person = await signUpPerson(server);
  await begin(person);
  const statuses: number[] = [];
  for (let index = 0; index < 21; index++) statuses.push((await confirm(person, '00000x')).statusCode);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
});
