import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { cookieOf, signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const NEW_FAMILY = { kind: 'create', name: 'Rivera' };
const PERSON = { name: 'Elena Rivera', password: 'quiet lantern orchard', family: NEW_FAMILY };

function signUp(server: TestServer, body: object): Promise<LightMyRequestResponse> {
  const payload = { ...PERSON, ...body };
  return server.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers: { origin: ORIGIN }, payload });
}

const TABLES = ['auth.users', 'auth.accounts', 'auth.sessions', 'people', 'families', 'members', 'mails'];
async function countAll(server: TestServer): Promise<number[]> {
  return Promise.all(TABLES.map((table) => countRows(server, table)));
}

it('signing up makes account, profile, family and an Admin who owns it [AUT-5, DAT-2, PER-2]', async ({ server }) => {
  const response = await signUp(server, { email: 'Elena@Rivera.example', name: '  Elena Rivera ' });
  expect(response.statusCode).toBe(201);
  const { person, step, isInFamily } = response.json();
  expect({ step, isInFamily }).toEqual({ step: null, isInFamily: true });
  const named = { id: expect.any(String), name: 'Elena Rivera', email: 'elena@rivera.example' };
  expect(person).toEqual({ ...named, isConfirmed: false, avatarId: null });
  const [profile] = await runSql(server, 'select id, name, contact_email as email from people where id = $1', [
    person.id,
  ]);
  expect(profile).toEqual({ ...named, id: person.id });

  const cookie = cookieOf(response);
  const session = (await server.app.inject({ url: '/api/session', headers: { cookie } })).json();
  expect(session.person).toEqual(person);
  const { families } = (await server.app.inject({ url: '/api/families', headers: { cookie } })).json();
  expect(families).toMatchObject([
    {
      name: 'Rivera',
      ownerId: person.id,
      role: 'Admin',
      members: [{ personId: person.id, role: 'Admin', state: 'active' }],
    },
  ]);
  expect(families[0].members).toHaveLength(1);
});

it('a link that confirms the address is planned with the account, and the session opens without it [AUT-6]', async ({
  server,
}) => {
  const person = await signUpPerson(server);
  const mails = await runSql(server, 'select kind, to_email, person_id, params from mails where person_id = $1', [
    person.id,
  ]);
  expect(mails).toEqual([{ kind: 'confirm-email', to_email: person.email, person_id: person.id, params: {} }]);
  const jobs = await runSql(
    server,
    `select from jobs.job j join mails m on m.id::text = j.data->>'mailId' where j.name = 'send-mail' and m.person_id = $1`,
    [person.id],
  );
  expect(jobs).toHaveLength(1);
});

it('the password is kept as an argon2id hash only', async ({ server }) => {
  await signUp(server, { email: 'hashed@rivera.example' });
  const [row] = await runSql(
    server,
    `select a.password from auth.accounts a join auth.users u on u.id = a.user_id where u.email = 'hashed@rivera.example'`,
  );
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it.for([
  [
    'the family cannot be written',
    NEW_FAMILY,
    'alter table families add constraint broken check (false) not valid',
    500,
  ],
  [
    'the membership cannot be written',
    NEW_FAMILY,
    'alter table members add constraint broken check (false) not valid',
    500,
  ],
  [
    'the commit fails',
    NEW_FAMILY,
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create constraint trigger failing after insert on members deferrable initially deferred for each row execute function fail()`,
    500,
  ],
  ['its mail cannot be planned', NEW_FAMILY, 'alter table mails add constraint broken check (false) not valid', 500],
] as const)(
  'a sign-up leaves nothing when %s, and the address can sign up again [AUT-5]',
  async ([what, family, breakage, status], { server }) => {
    const email = `${what.replaceAll(' ', '.')}@rivera.example`;
    await runSql(server, breakage);
    const before = await countAll(server);
    const refused = await signUp(server, { email, family });
    await runSql(
      server,
      `alter table families drop constraint if exists broken; alter table members drop constraint if exists broken;
     alter table mails drop constraint if exists broken;
     drop trigger if exists failing on members; drop function if exists fail`,
    );
    expect(refused.statusCode).toBe(status);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await countAll(server)).toEqual(before);
    expect((await signUp(server, { email })).statusCode).toBe(201);
  },
);

it('a taken address is refused in any letter case, and the first account stays as it was', async ({ server }) => {
  const person = await signUpPerson(server);
  const before = await countAll(server);
  const again = await signUp(server, { email: person.email.toUpperCase(), password: 'another lantern orchard' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toEqual(errorBody('email_taken'));
  expect(await countAll(server)).toEqual(before);
});

it('one of ten concurrent sign-ups with one address succeeds, and nine hear that it is taken', async ({ server }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signUp(server, { email: 'at.once@rivera.example' })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  const [{ count } = {}] = await runSql(
    server,
    `select count(*)::int from members m join people p on p.id = m.person_id where p.contact_email = 'at.once@rivera.example'`,
  );
  expect(count).toBe(1);
});

it('an address that somebody takes while a sign-up is looking at it is refused as taken', async ({ server, sql }) => {
  const email = 'a.moment.ago@rivera.example';
  await sql.run('begin');
  await sql.run(
    `with person as (insert into people (id, name) values (gen_random_uuid(), $1) returning id)
      insert into auth.users (id, email) select id, $2 from person`,
    ['Ada', email],
  );
  const signingUp = signUp(server, { email });
  await expect.poll(() => countWaiting(server)).toBe(1);
  await sql.run('commit');
  const answer = await signingUp;
  expect([answer.statusCode, answer.json()]).toEqual([409, errorBody('email_taken')]);
});

it('a failure of the database is not taken for a taken address', async ({ server }) => {
  await runSql(server, 'alter table auth.users add constraint broken check (false) not valid');
  const answer = await signUp(server, { email: 'not.taken@rivera.example' });
  await runSql(server, 'alter table auth.users drop constraint broken');
  expect(answer.statusCode).toBe(500);
});

it.for([
  ['short', '12345', 'password_too_short'],
  ['common', '123456', 'password_too_common'],
  ['made of blanks', '        ', 'password_too_common'],
  ['made of zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u200b', 'password_too_common'],
  ['one repeated letter', 'жжжжжж', 'password_too_common'],
  ['common in another letter case', 'PassWord1', 'password_too_common'],
  ["made of the person's name", 'Elena1985!', 'password_too_common'],
  ['longer than 256 characters', 'x'.repeat(257), 'bad_request'],
] as const)('a password that is %s is refused [AUT-3]', async ([_what, password, code], { server }) => {
  const answer = await signUp(server, { email: 'rules@rivera.example', password });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(errorBody(code));
});

it.for([
  ['six characters, none of them Latin', 'пароль-ё'],
  ['256 characters', `${'a lantern '.repeat(25)}lights'`.slice(0, 256)],
  ['characters of two code units', '🗝️🏠👪🛂🧳🕯️'],
] as const)('a password of %s opens the account again', async ([_what, password], { server }) => {
  const email = `${randomUUID()}@rivera.example`;
  expect((await signUp(server, { email, password })).statusCode).toBe(201);
  const payload = { email, password };
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload,
  });
  expect(signedIn.statusCode).toBe(200);
});

it.for([
  ['no name', { name: ' ' }],
  ['no address', { email: 'nobody' }],
  ['no family', { family: undefined }],
  ['a blank family name', { family: { kind: 'create', name: '  ' } }],
  ['a NUL in the name', { name: 'Elena\u0000Rivera' }],
  ['a NUL in the password', { password: 'quiet\u0000lantern' }],
] as const)('a sign-up with %s is refused and makes nothing [AUT-3, AUT-4]', async ([_what, body], { server }) => {
  const before = await countAll(server);
  const answer = await signUp(server, { email: 'incomplete@rivera.example', ...body });
  expect(answer.json()).toEqual(errorBody('bad_request'));
  expect(await countAll(server)).toEqual(before);
});

it('fields that sign-up does not ask for have no effect', async ({ server }) => {
  const other = await signUpPerson(server);
  const id = '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa';
  const answer = await signUp(server, {
    email: 'extra@rivera.example',
    id,
    emailVerified: true,
    role: 'Viewer',
    image: 'x',
    family: { ...NEW_FAMILY, id, ownerId: other.id, role: 'Viewer', familyId: other.familyId },
  });
  expect(answer.statusCode).toBe(201);
  const personId = answer.json().person.id;
  expect(personId).not.toBe(id);
  const rows = await runSql(
    server,
    `select u.email_verified, m.role, m.family_id, f.owner_id from auth.users u
      join members m on m.person_id = u.id join families f on f.id = m.family_id where u.id = $1`,
    [personId],
  );
  expect(rows).toEqual([{ email_verified: false, role: 'Admin', family_id: expect.any(String), owner_id: personId }]);
  expect([id, other.familyId]).not.toContain(rows[0]?.family_id);
});
