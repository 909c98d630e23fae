import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  as,
  buildTestApp,
  cookieOf,
  ORIGIN,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { noticesOf, outcome, send } from '../../../test/family-calls.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

const PASSWORD = 'blue kettle morning';

let test: TestApp;
let owner: TestPerson;
let member: TestPerson;
let email: string;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  member = await addPerson(test, { name: 'Mia' });
  await addMember(test, owner.familyId, member);
  email = `${randomUUID()}@rivera.example`;
});

const call = () => `POST /api/families/${owner.familyId}/accounts`;
const account = (change: object = {}) => ({ email, name: 'Leo Rivera', password: PASSWORD, ...change });

async function membersOf(person: TestPerson): Promise<Record<string, unknown>[]> {
  return (await send(test, person, 'GET /api/families')).json().families[0].members;
}

function signIn(password = PASSWORD): Promise<LightMyRequestResponse> {
  const payload = { email, password };
  return test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
}

it('its person belongs to the family at once, unclaimed, and signs in to do nothing but set a password [FMD-3, SEC-24]', async () => {
  const answer = await send(test, owner, call(), account({ role: 'Viewer' }));
  expect([answer.statusCode, answer.json()]).toEqual([201, { outcome: 'added' }]);
  expect(answer.headers['set-cookie']).toBeUndefined(); // the Admin stays who they are
  expect(await membersOf(owner)).toContainEqual(
    expect.objectContaining({ email, name: 'Leo Rivera', role: 'Viewer', state: 'active', isUnclaimed: true }),
  );
  expect(
    await countRows(test, `auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${email}'`),
  ).toBe(0);
  const leo = { ...owner, cookie: cookieOf(await signIn()) };
  expect((await send(test, leo, 'GET /api/session')).json().mustSetPassword).toBe(true);
  expect(await outcome(test, leo, 'GET /api/families')).toBe('403 new_password_required');
  const own = { password: 'amber harbour twelve' };
  expect(await outcome(test, leo, 'POST /api/auth/own-password', own)).toBe('204');
  expect(await membersOf(owner)).toContainEqual(expect.objectContaining({ email, isUnclaimed: false }));
});

it('the temporary password opens nothing after 72 hours [SEC-24]', async () => {
  await send(test, owner, call(), account());
  const [due] = await runSql(
    test,
    `select password_due_at between now() + interval '71 hours 50 minutes' and now() + interval '72 hours' as "isRight"
     from auth.users where email = $1`,
    [email],
  );
  expect(due).toEqual({ isRight: true });
  await runSql(test, `update auth.users set password_due_at = now() - interval '1 second' where email = $1`, [email]);
  expect((await signIn()).statusCode).toBe(401);
});

it('the mail names family and Admin, and neither the password nor any link that opens the account', async () => {
  await send(test, owner, call(), account());
  expect(await mailsTo(test, email)).toEqual([
    { kind: 'account-made', to: email, params: { familyName: 'Rivera', inviterName: 'Elena' } },
  ]);
  const mails = (await deliverMails(test)).filter(({ to }) => to === email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain('Rivera');
  expect(JSON.stringify(mails)).not.toMatch(new RegExp(`${PASSWORD}|token=`));
});

it('outsiders hear of no such family, members may not, and nobody gets an account by it [SEC-11]', async () => {
  const people = await countRows(test, 'people');
  const [outsider, viewer, asker] = [
    await addPerson(test, { family: 'Stone' }),
    await addPerson(test),
    await addPerson(test),
  ];
  await addMember(test, owner.familyId, viewer, { role: 'Viewer' });
  await addMember(test, owner.familyId, asker, { role: 'Admin', state: 'requested' });
  for (const person of [outsider, asker]) expect(await outcome(test, person, call(), account())).toBe('404 not_found');
  for (const person of [member, viewer]) expect(await outcome(test, person, call(), account())).toBe('403 forbidden');
  expect(
    (
      await test.app.inject({
        ...as(owner, { method: 'POST', url: call().slice(5) }),
        headers: { origin: ORIGIN },
        payload: account(),
      })
    ).statusCode,
  ).toBe(401);
  expect(await countRows(test, 'people')).toBe(people + 3);
});

it.each([
  [{ password: '12345' }, '400 password_too_short'],
  [{ password: 'password' }, '400 password_too_common'],
  [{ password: 'leo rivera' }, '400 password_too_common'],
  [{ role: 'Admin' }, '400 bad_request'],
  [{ role: 'Owner' }, '400 bad_request'],
  [{ email: 'leo' }, '400 bad_request'],
  [{ name: ' ' }, '400 bad_request'],
])('%j is refused: %s [VAL-4]', async (change, expected) => {
  expect(await outcome(test, owner, call(), account(change))).toBe(expected);
  expect(await countRows(test, `people where email = '${email}'`)).toBe(0);
});

it('an address that has an account becomes an invitation, and its person stays where they are [FMD-9, SEC-3]', async () => {
  const guest = await addPerson(test, { name: 'Sam', family: 'Stone' });
  const answer = await send(test, owner, call(), account({ email: guest.email }));
  expect([answer.statusCode, answer.json()]).toEqual([201, { outcome: 'invited' }]);
  expect((await membersOf(owner)).map(({ name }) => name)).toEqual(['Elena', 'Mia']);
  expect(await noticesOf(test, guest)).toEqual(['invited']);
  expect(await outcome(test, owner, call(), account({ email: guest.email }))).toBe('409 invite_pending');
  expect(await outcome(test, owner, call(), account({ email: member.email }))).toBe('409 member_already');
});

it('of many at once one is made, and nothing is half made [FMD-3]', async () => {
  const tries = await Promise.all(Array.from({ length: 4 }, () => outcome(test, owner, call(), account())));
  // whoever comes second finds a member
  expect(tries.toSorted()).toEqual(['201', '409 member_already', '409 member_already', '409 member_already']);
  expect(await countRows(test, `people where email = '${email}'`)).toBe(1);
  expect(await countRows(test, `mails where to_email = '${email}'`)).toBe(1);
});
