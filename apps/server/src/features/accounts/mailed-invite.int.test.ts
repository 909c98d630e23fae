import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import {
  addMember,
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

let test: TestApp;
let strict: TestApp;
let owner: TestPerson;
let email: string;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  strict = await buildTestApp({ besides: test, confirmEmail: true });
});
afterAll(async () => {
  await strict.stop();
  await test.stop();
});
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits');
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  email = `${randomUUID()}@okafor.example`;
  token = await invite(owner);
});

/** The token from the very mail. */
async function invite(inviter: TestPerson): Promise<string> {
  const body = { email, name: 'Ada Okafor', role: 'Viewer', mayBeStranger: true };
  expect(await outcome(test, inviter, `POST /api/families/${owner.familyId}/invites`, body)).toBe('201');
  const mail = (await deliverMails(test)).find(({ to }) => to === email);
  return /#type=invite&token=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? '';
}

function check(given = token): Promise<LightMyRequestResponse> {
  const request = { method: 'POST' as const, url: '/api/invites/mailed', headers: { origin: ORIGIN } };
  return test.app.inject({ ...request, payload: { token: given } });
}

function signUp({ app }: TestApp = test, change: object = {}): Promise<LightMyRequestResponse> {
  const payload = {
    name: 'Ada',
    email,
    password: 'quiet lantern orchard',
    family: { kind: 'invite', token },
    ...change,
  };
  return app.inject({ method: 'POST', url: '/api/auth/sign-up', headers: { origin: ORIGIN }, payload });
}

async function familiesOf(response: LightMyRequestResponse): Promise<{ id: string; role: string }[]> {
  return (await send(test, { ...owner, cookie: cookieOf(response) }, 'GET /api/families')).json().families;
}

it('its link tells family, address and name; signing up with it enters with the invited role [D-2]', async () => {
  expect((await check()).json()).toEqual({ familyName: 'Rivera', email, name: 'Ada Okafor' });
  const answer = await signUp();
  expect([answer.statusCode, answer.json().isInFamily]).toEqual([201, true]);
  expect(await familiesOf(answer)).toEqual([expect.objectContaining({ id: owner.familyId, role: 'Viewer' })]);
  expect(await noticesOf(test, owner)).toEqual(['invite_accepted Viewer']);
  expect((await check()).json()).toEqual({ error: { code: 'invite_invalid' } });
});

it('the address is confirmed by it: a session opens where addresses are confirmed first, and no second mail goes out [SEC-23]', async () => {
  const answer = await signUp(strict);
  expect(answer.json()).toMatchObject({ person: { email, isConfirmed: true }, step: null, isInFamily: true });
  expect((await familiesOf(answer)).map(({ id }) => id)).toEqual([owner.familyId]);
  expect((await mailsTo(test, email)).map(({ kind }) => kind)).toEqual(['family-invite']);
});

it('with another address it opens an account without a family and without a confirmed address, and stays good [SEC-23]', async () => {
  const other = `${randomUUID()}@thief.example`;
  const answer = await signUp(test, { email: other });
  expect(answer.json()).toMatchObject({ person: { email: other, isConfirmed: false }, isInFamily: false });
  expect(await familiesOf(answer)).toEqual([]);
  expect((await signUp(strict, { email: `${randomUUID()}@thief.example` })).json()).toMatchObject({
    person: null,
    step: 'confirm_email',
    isInFamily: false,
  });
  expect((await check()).statusCode).toBe(200);
});

it.each([
  ['withdrawn', () => runSql(test, 'update invites set ended_at = now() where email = $1', [email])],
  ['past its 7 days', () => runSql(test, `update invites set expires_at = now() where email = $1`, [email])],
  ['to a family in the trash', () => send(test, owner, `DELETE /api/families/${owner.familyId}`)],
])('one that is %s lets nobody in and confirms no address [SEC-33, AUT-8]', async (_what, end) => {
  await end();
  expect((await check()).json()).toEqual({ error: { code: 'invite_invalid' } });
  const answer = await signUp();
  expect(answer.json()).toMatchObject({ person: { isConfirmed: false }, isInFamily: false });
  expect(await familiesOf(answer)).toEqual([]);
});

it('one whose sender is no Admin any more is void [SEC-35]', async () => {
  const admin = await addPerson(test, { name: 'Leo' });
  await addMember(test, owner.familyId, admin, { role: 'Admin' });
  email = `${randomUUID()}@okafor.example`;
  token = await invite(admin);
  const call = `PUT /api/families/${owner.familyId}/members/${admin.id}/role`;
  expect(await outcome(test, owner, call, { role: 'Member' })).toBe('204');
  expect((await check()).statusCode).toBe(400);
  expect((await signUp()).json().isInFamily).toBe(false);
});

it('used many times at once it makes one account and one member [SEC-34]', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUp()));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await countRows(test, `members where family_id = '${owner.familyId}'`)).toBe(2);
});

it('a token of nobody says as little as an ended one, and is counted [SEC-33]', async () => {
  const answers = [];
  for (let tries = 0; tries < 30; tries++) answers.push((await check('x'.repeat(43))).statusCode);
  expect(answers[0]).toBe(400);
  expect(answers.at(-1)).toBe(429);
});
