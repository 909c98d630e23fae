import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { addMember, noticesOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { cookieOf, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const it = base
  .extend('email', () => `${randomUUID()}@okafor.example`)
  .extend('token', ({ owner, email }) => invite(owner, owner, email));
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

/** The token from the very mail. */
async function invite(owner: TestPerson, inviter: TestPerson, email: string): Promise<string> {
  const body = { email, name: 'Ada Okafor', role: 'Viewer', allowUnknown: true };
  expect(await outcome(inviter, `POST /api/families/${owner.familyId}/invites`, body)).toBe('201');
  const mail = (await deliverMails(inviter.server)).find(({ to }) => to === email);
  return /#type=invite&token=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? '';
}

function check(server: TestServer, given: string): Promise<LightMyRequestResponse> {
  const request = { method: 'POST' as const, url: '/api/invites/mailed', headers: { origin: ORIGIN } };
  return server.app.inject({ ...request, payload: { token: given } });
}

function signUp(
  { app }: TestServer,
  email: string,
  token: string,
  change: object = {},
): Promise<LightMyRequestResponse> {
  const payload = {
    name: 'Ada',
    email,
    password: 'quiet lantern orchard',
    family: { kind: 'invite', token },
    ...change,
  };
  return app.inject({ method: 'POST', url: '/api/auth/sign-up', headers: { origin: ORIGIN }, payload });
}

async function familiesOf(
  owner: TestPerson,
  response: LightMyRequestResponse,
): Promise<{ id: string; role: string }[]> {
  return (await send({ ...owner, cookie: cookieOf(response) }, 'GET /api/families')).json().families;
}

it('the link of an invitation shows family, address and name; signing up with it gives the invited role [D-2]', async ({
  server,
  owner,
  email,
  token,
}) => {
  expect((await check(server, token)).json()).toEqual({
    familyName: 'Rivera',
    email,
    name: 'Ada Okafor',
    asksAdmin: false,
  });
  const answer = await signUp(server, email, token);
  expect([answer.statusCode, answer.json().isInFamily]).toEqual([201, true]);
  expect(await familiesOf(owner, answer)).toEqual([expect.objectContaining({ id: owner.familyId, role: 'Viewer' })]);
  expect(await noticesOf(owner)).toEqual(['invite_accepted Viewer']);
  expect((await check(server, token)).json()).toEqual(errorBody('invite_invalid'));
});

it('a mailed invitation confirms the address: sign-up opens a session without a second mail [SEC-23]', async ({
  server,
  owner,
  strict,
  email,
  token,
}) => {
  const answer = await signUp(strict, email, token);
  expect(answer.json()).toMatchObject({ person: { email, isConfirmed: true }, step: null, isInFamily: true });
  expect((await familiesOf(owner, answer)).map(({ id }) => id)).toEqual([owner.familyId]);
  expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(['family-invite']);
});

it('a mailed invitation used with another address gives no family and confirms nothing, and stays valid [SEC-23]', async ({
  server,
  owner,
  strict,
  email,
  token,
}) => {
  const other = `${randomUUID()}@thief.example`;
  const answer = await signUp(server, email, token, { email: other });
  expect(answer.json()).toMatchObject({ person: { email: other, isConfirmed: false }, isInFamily: false });
  expect(await familiesOf(owner, answer)).toEqual([]);
  expect((await signUp(strict, email, token, { email: `${randomUUID()}@thief.example` })).json()).toMatchObject({
    person: null,
    step: 'confirm_email',
    isInFamily: false,
  });
  expect((await check(server, token)).statusCode).toBe(200);
});

it.for<[what: string, end: (owner: TestPerson, email: string) => Promise<unknown>]>([
  ['withdrawn', ({ server }, email) => runSql(server, 'update invites set ended_at = now() where email = $1', [email])],
  [
    'past its 7 days',
    ({ server }, email) => runSql(server, `update invites set expires_at = now() where email = $1`, [email]),
  ],
  ['to a family in the trash', (owner) => send(owner, `DELETE /api/families/${owner.familyId}`)],
])(
  'a mailed invitation that is %s lets nobody in and confirms no address [SEC-33, AUT-8]',
  async ([_what, end], { server, owner, email, token }) => {
    await end(owner, email);
    expect((await check(server, token)).json()).toEqual(errorBody('invite_invalid'));
    const answer = await signUp(server, email, token);
    expect(answer.json()).toMatchObject({ person: { isConfirmed: false }, isInFamily: false });
    expect(await familiesOf(owner, answer)).toEqual([]);
  },
);

it('a mailed invitation is void when its sender is no longer an Admin [SEC-35]', async ({ server, owner, email }) => {
  const admin = await addPerson(server, { name: 'Leo' });
  await addMember(owner.familyId, admin, { role: 'Admin' });
  const token = await invite(owner, admin, email);
  const call = `PUT /api/families/${owner.familyId}/members/${admin.id}/role`;
  expect(await outcome(owner, call, { role: 'Member' })).toBe('204');
  expect((await check(server, token)).statusCode).toBe(400);
  expect((await signUp(server, email, token)).json().isInFamily).toBe(false);
});

it('a mailed invitation used many times at once makes one account and one member [SEC-34]', async ({
  server,
  owner,
  email,
  token,
}) => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(server, email, token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await countRows(server, `members where family_id = '${owner.familyId}'`)).toBe(2);
});

it('an unknown invitation token is answered like an ended one, and counted [SEC-33]', async ({ server }) => {
  const answers = [];
  for (let tries = 0; tries < 30; tries++) answers.push((await check(server, 'x'.repeat(43))).statusCode);
  expect(answers[0]).toBe(400);
  expect(answers.at(-1)).toBe(429);
});

it('a right link is not counted and works where wrong ones have used up their tries [SEC-44]', async ({
  server,
  token,
}) => {
  for (let tries = 0; tries < 25; tries++) await check(server, 'x'.repeat(43));
  expect((await check(server, 'x'.repeat(43))).statusCode).toBe(429);
  const before = await runSql(server, 'select bucket, tries from rate_limits order by bucket');
  expect((await check(server, token)).statusCode).toBe(200);
  expect(await runSql(server, 'select bucket, tries from rate_limits order by bucket')).toEqual(before);
  expect(before.map(({ bucket }) => bucket)).not.toContain('invite-code:all');
});
