import { expect } from 'vitest';
import { createChallenge } from '../src/features/accounts/challenges.repository.ts';
import { addInvite } from './add-invite.ts';
import { addPerson } from './add-people.ts';
import { deliverMails } from './deliver-mails.ts';
import { it as base } from './fixtures.ts';
import { runSql } from './run-sql.ts';
import { outcome } from './send.ts';
import { cookieOf, type TestPerson } from './test-person.ts';
import { ORIGIN, type TestServer } from './test-server.ts';
import { addGuarded, codeOf, type GuardedPerson } from './two-factor-person.ts';

const PROXY = '10.0.0.1';
const CODE = 'AB12CD';
const ATTEMPTS_AT_ONCE = 20;
/** Fresh IPv4 addresses and IPv6 networks. */
const ATTACKERS = Array.from({ length: 1_000 }, (_, index) =>
  index % 2 === 0 ? `198.18.${index >> 8}.${index & 255}` : `2001:db8:${index.toString(16)}::1`,
);
const AT_HOME = '203.0.113.1';
const NEVER_SEEN = '203.0.113.77';

const it = base.extend('serverOptions', { scope: 'file' }, { trustProxy: PROXY });

interface Attempt {
  from: string;
  url: string;
  payload: object;
  cookie?: string;
}

function attempt({ app }: TestServer, { from, url, payload, cookie = '' }: Attempt) {
  const headers = { origin: ORIGIN, cookie, 'x-forwarded-for': from };
  return app.inject({ method: 'POST', url, payload, headers, remoteAddress: PROXY });
}

/** One attempt from each of a thousand addresses; how many answers had which status. */
async function attack(server: TestServer, make: (index: number) => Omit<Attempt, 'from'>) {
  const counts: Record<number, number> = {};
  for (let start = 0; start < ATTACKERS.length; start += ATTEMPTS_AT_ONCE) {
    const addresses = ATTACKERS.slice(start, start + ATTEMPTS_AT_ONCE);
    const answers = await Promise.all(
      addresses.map((from, index) => attempt(server, { from, ...make(start + index) })),
    );
    for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

const checkCode = (code: string) => ({ url: '/api/invites/check', payload: { code } });
const signIn = ({ email }: TestPerson, password: string) => ({
  url: '/api/auth/sign-in',
  payload: { email, password },
});
const giveCode = (code: string, stepId: string, device = '') => ({
  url: '/api/auth/second-factor',
  payload: { code },
  cookie: `kinvault.session.step=${stepId}; ${device}`,
});

/** A first step of signing in, as somebody who has the password takes it. */
const takeStep = ({ server, id }: TestPerson) =>
  server.transactions.asSystem((tx) => createChallenge(tx, { purpose: 'second-factor', userId: id }));

/** Signs in with the app's code and answers the cookies that this browser keeps. */
async function signInAtHome(person: GuardedPerson): Promise<string> {
  const code = codeOf(person.secret);
  const answer = await attempt(person.server, { from: AT_HOME, ...giveCode(code, await takeStep(person)) });
  expect(answer.statusCode).toBe(200);
  return cookieOf(answer)
    .split('; ')
    .filter((part) => part.startsWith('kinvault.session.device='))
    .join('');
}

async function mailedInvite(owner: TestPerson, email: string): Promise<string> {
  const body = { email, name: 'Ada', role: 'Viewer', allowUnknown: true };
  expect(await outcome(owner, `POST /api/families/${owner.familyId}/invites`, body)).toBe('201');
  const mail = (await deliverMails(owner.server)).find(({ to }) => to === email);
  return /#type=invite&token=([\w-]{43})/.exec(JSON.stringify(mail))?.[1] ?? '';
}

it('a thousand addresses guess codes, a password and second factors, and stop nobody who has the right one [SEC-44, SEC-15, SEC-33]', async ({
  server,
  owner,
}) => {
  await addInvite(server, owner.familyId, { code: CODE });
  const token = await mailedInvite(owner, 'invited@thousand.example');
  const guarded = await addGuarded(server);
  const plain = await addPerson(server, { name: 'Leo Rivera' });
  const atHome = await attempt(server, { from: AT_HOME, ...signIn(plain, plain.password) });
  const plainDevice = cookieOf(atHome).split('; ').at(-1) ?? '';
  const guardedDevice = await signInAtHome(guarded);
  const steps = await Promise.all(Array.from({ length: 200 }, () => takeStep(guarded)));

  const guesses = {
    codes: await attack(server, () => checkCode('NOCODE')),
    passwords: await attack(server, () => signIn(plain, 'wrong lantern')),
    secondFactors: await attack(server, (index) => giveCode('000000', steps[index % steps.length] ?? '')),
    tokens: await attack(server, () => ({ url: '/api/invites/mailed', payload: { token: 'x'.repeat(43) } })),
  };
  expect(guesses.codes).toEqual({ 400: 1_000 }); // each caller's first
  expect(guesses.passwords).toEqual({ 401: 15, 429: 985 });
  expect(guesses.secondFactors).toEqual({ 400: 20, 429: 980 });
  expect(guesses.tokens).toEqual({ 400: 1_000 });

  // no guesser gets a second guess, and an unknown address none of the account's
  const statusOf = async (from: string, what: Omit<Attempt, 'from'>) =>
    (await attempt(server, { from, ...what })).statusCode;
  expect(await attack(server, () => checkCode(CODE))).toEqual({ 429: 1_000 });
  expect(await statusOf(NEVER_SEEN, signIn(plain, plain.password))).toBe(429);
  const [backupCode = ''] = guarded.backupCodes;
  expect(await statusOf(NEVER_SEEN, giveCode(backupCode, await takeStep(guarded)))).toBe(429);

  // those who have the right one get in
  expect(await statusOf(NEVER_SEEN, checkCode(CODE))).toBe(200);
  const joiner = await addPerson(server);
  const join = { url: '/api/families/join', payload: { code: CODE }, cookie: joiner.cookie };
  expect(await statusOf(NEVER_SEEN, join)).toBe(200);
  expect(await statusOf(AT_HOME, { ...signIn(plain, plain.password), cookie: plainDevice })).toBe(200);
  expect(await statusOf(AT_HOME, giveCode(backupCode, await takeStep(guarded), guardedDevice))).toBe(200);
  expect(await statusOf(NEVER_SEEN, { url: '/api/invites/mailed', payload: { token } })).toBe(200);
  const newcomer = { name: 'Ada', email: 'invited@thousand.example', password: 'quiet lantern orchard' };
  const entered = { url: '/api/auth/sign-up', payload: { ...newcomer, family: { kind: 'invite', token } } };
  expect((await attempt(server, { from: NEVER_SEEN, ...entered })).json()).toMatchObject({ isInFamily: true });
  const [counted] = await runSql(server, `select tries from rate_limits where bucket = 'invite-code:all'`);
  expect(Number(counted?.tries)).toBeGreaterThanOrEqual(1_000);
});
