import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it as base } from '../../../test/fixtures.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { addMember, noticesOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, requestOf, send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const PASSWORD = 'blue kettle morning';

const it = base.extend('email', () => `${randomUUID()}@rivera.example`);
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

const call = (owner: TestPerson) => `POST /api/families/${owner.familyId}/accounts`;
const account = (email: string, change: object = {}) => ({ email, name: 'Leo Rivera', password: PASSWORD, ...change });

async function membersOf(person: TestPerson): Promise<Record<string, unknown>[]> {
  return (await send(person, 'GET /api/families')).json().families[0].members;
}

function signIn(server: TestServer, email: string, password = PASSWORD): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

it('an account made for a member belongs to the family at once, unclaimed, and can do nothing but set a password [FMD-3, SEC-24]', async ({
  server,
  owner,
  email,
}) => {
  const answer = await send(owner, call(owner), account(email, { role: 'Viewer' }));
  expect([answer.statusCode, answer.json()]).toEqual([201, { outcome: 'added' }]);
  expect(answer.headers['set-cookie']).toBeUndefined(); // the Admin stays who they are
  expect(await membersOf(owner)).toContainEqual(
    expect.objectContaining({ email, name: 'Leo Rivera', role: 'Viewer', state: 'active', isUnclaimed: true }),
  );
  expect(
    await countRows(server, `auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${email}'`),
  ).toBe(0);
  const leo = { ...owner, cookie: cookieOf(await signIn(server, email)) };
  expect((await send(leo, 'GET /api/session')).json().mustSetPassword).toBe(true);
  expect(await outcome(leo, 'GET /api/families')).toBe('403 new_password_required');
  const own = { password: 'amber harbour twelve' };
  expect(await outcome(leo, 'POST /api/auth/own-password', own)).toBe('204');
  expect(await membersOf(owner)).toContainEqual(expect.objectContaining({ email, isUnclaimed: false }));
});

it('the temporary password opens nothing after 72 hours [SEC-24]', async ({ server, owner, email }) => {
  await send(owner, call(owner), account(email));
  const [due] = await runSql(
    server,
    `select password_due_at between now() + interval '71 hours 50 minutes' and now() + interval '72 hours' as "isRight"
     from auth.users where email = $1`,
    [email],
  );
  expect(due).toEqual({ isRight: true });
  await runSql(server, `update auth.users set password_due_at = now() - interval '1 second' where email = $1`, [email]);
  expect((await signIn(server, email)).statusCode).toBe(401);
});

it('the mail about an account made for a member names family and Admin, but no password and no link that opens it', async ({
  server,
  owner,
  email,
}) => {
  await send(owner, call(owner), account(email));
  expect(await mailsTo(server, email)).toEqual([
    { kind: 'account-made', to: email, params: { familyName: 'Rivera', inviterName: 'Elena Rivera' } },
  ]);
  const mails = (await deliverMails(server)).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain('Rivera');
  expect(JSON.stringify(mails)).not.toMatch(new RegExp(`${PASSWORD}|token=`));
});

it('outsiders and plain members cannot make an account for a member [SEC-11]', async ({
  server,
  owner,
  member,
  email,
}) => {
  const people = await countRows(server, 'people');
  const [outsider, viewer, asker] = [
    await addPerson(server, { family: 'Stone' }),
    await addPerson(server),
    await addPerson(server),
  ];
  await addMember(owner.familyId, viewer, { role: 'Viewer' });
  await addMember(owner.familyId, asker, { role: 'Admin', state: 'requested' });
  for (const person of [outsider, asker])
    expect(await outcome(person, call(owner), account(email))).toBe('404 not_found');
  for (const person of [member, viewer])
    expect(await outcome(person, call(owner), account(email))).toBe('403 forbidden');
  expect(
    (
      await server.app.inject({
        ...requestOf(owner, { method: 'POST', url: call(owner).slice(5) }),
        headers: { origin: ORIGIN },
        payload: account(email),
      })
    ).statusCode,
  ).toBe(401);
  expect(await countRows(server, 'people')).toBe(people + 3);
});

it.for([
  [{ password: '12345' }, '400 password_too_short'],
  [{ password: 'password' }, '400 password_too_common'],
  [{ password: 'leo rivera' }, '400 password_too_common'],
  [{ role: 'Admin' }, '400 bad_request'],
  [{ role: 'Owner' }, '400 bad_request'],
  [{ email: 'leo' }, '400 bad_request'],
  [{ name: ' ' }, '400 bad_request'],
] as const)(
  'an account for a member with %j is refused: %s [VAL-4]',
  async ([change, expected], { server, owner, email }) => {
    expect(await outcome(owner, call(owner), account(email, change))).toBe(expected);
    expect(await countRows(server, `people where contact_email = '${email}'`)).toBe(0);
  },
);

it('an address that has an account becomes an invitation, and its person stays where they are [FMD-9, SEC-3]', async ({
  server,
  owner,
  member,
  email,
}) => {
  const guest = await addPerson(server, { name: 'Sam', family: 'Stone' });
  const answer = await send(owner, call(owner), account(email, { email: guest.email }));
  expect([answer.statusCode, answer.json()]).toEqual([201, { outcome: 'invited' }]);
  expect((await membersOf(owner)).map(({ name }) => name)).toEqual(['Elena Rivera', 'Mia Rivera']);
  expect(await noticesOf(guest)).toEqual(['invited']);
  expect(await outcome(owner, call(owner), account(email, { email: guest.email }))).toBe('409 invite_pending');
  expect(await outcome(owner, call(owner), account(email, { email: member.email }))).toBe('409 member_already');
});

it('one of many accounts made at once for one address succeeds, and none is half made [FMD-3]', async ({
  server,
  owner,
  email,
}) => {
  const tries = await Promise.all(Array.from({ length: 4 }, () => outcome(owner, call(owner), account(email))));
  // the second caller finds a member
  expect(tries.toSorted()).toEqual(['201', '409 member_already', '409 member_already', '409 member_already']);
  expect(await countRows(server, `people where contact_email = '${email}'`)).toBe(1);
  expect(await countRows(server, `mails where to_email = '${email}'`)).toBe(1);
});
