import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { countTransactions } from '../../../test/count-transactions.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { recordQueries } from '../../../test/read-by-queries.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { addGuarded, codeOf } from '../../../test/two-factor-person.ts';
import { hashLimiter, MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES } from './password-hash.ts';

function post(server: TestServer, url: string, payload: object, cookie = ''): Promise<LightMyRequestResponse> {
  return server.app.inject({ method: 'POST', url, headers: { origin: ORIGIN, cookie }, payload });
}

const signIn = (server: TestServer, payload: object, cookie?: string) =>
  post(server, '/api/auth/sign-in', payload, cookie);

/** One cookie of an answer alone: a browser's former session, if it is sent, ends and sends a notification too. */
function cookieNamed(name: string, answer: LightMyRequestResponse | undefined): string {
  return `${name}=${answer?.cookies.find((cookie) => cookie.name === name)?.value}`;
}

it.afterEach(({ server }) => runSql(server, 'delete from rate_limits'));

it('a sign-in is at most two transactions', async ({ server, strict, person }) => {
  const guarded = await addGuarded(server);
  const answers: LightMyRequestResponse[] = [];
  const count = (ask: () => Promise<LightMyRequestResponse>, on = server) =>
    countTransactions(on, async () => answers.push(await ask()));
  const { email, password } = person;
  const counts = {
    first: await count(() => signIn(server, { email, password })),
    knownDevice: await count(() =>
      signIn(server, { email, password }, cookieNamed('kinvault.session.device', answers[0])),
    ),
    unconfirmed: await count(() => signIn(strict, { email, password }), strict),
    secondFactorLeft: await count(() => signIn(server, { email: guarded.email, password: guarded.password })),
    secondFactor: await count(() => {
      const step = cookieNamed('kinvault.session.step', answers.at(-1));
      return post(server, '/api/auth/second-factor', { code: codeOf(guarded.secret) }, step);
    }),
    wrong: await count(() => signIn(server, { email, password: 'wrong lantern' })),
    unknown: await count(() => signIn(server, { email: 'nobody@rivera.example', password })),
  };
  await runSql(server, 'update rate_limits set tries = 100');
  const limited = await count(() => signIn(server, { email, password }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 401, 401, 429]);
  expect({ ...counts, limited }).toEqual({
    ...{ first: 2, knownDevice: 2, unconfirmed: 2, secondFactorLeft: 2, secondFactor: 2 },
    ...{ wrong: 1, unknown: 1, limited: 1 },
  });
});

it('an unknown address asks the database the same as a wrong password, and is hashed too [SEC-14]', async ({
  server,
  person,
}) => {
  const texts = async (email: string) => {
    const queries = await recordQueries(() => signIn(server, { email, password: 'wrong lantern' }));
    return queries.map(({ text }) => text);
  };
  const known = await texts(person.email);
  expect(known.length).toBeGreaterThan(0);
  expect(await texts('nobody@rivera.example')).toEqual(known);

  const crowd = holdHashes(MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES);
  const refused = await Promise.all(
    [person.email, 'nobody@rivera.example'].map((email) => signIn(server, { email, password: 'wrong lantern' })),
  );
  await crowd.release();
  expect(refused.map((answer) => answer.json())).toEqual(Array(2).fill(errorBody('unavailable')));
});

it('between its two transactions a sign-in has left the counted try alone, and holds no connection [SEC-15]', async ({
  server,
}) => {
  const person = await addPerson(server);
  const left = async () => ({
    sessions: await countRows(server, `auth.sessions where user_id = '${person.id}'`),
    signedInBefore: await countRows(server, `auth.users where id = '${person.id}' and signed_in_at is not null`),
    tries: await countRows(server, `rate_limits where bucket like 'sign-in:account:%' and tries = 1`),
    isConnected: server.pool.idleCount < server.pool.totalCount,
  });
  const crowd = holdHashes(MAX_CONCURRENT_HASHES);
  const signingIn = signIn(server, { email: person.email, password: person.password });
  // of the account from this address, and from anywhere
  await expect.poll(left).toEqual({ sessions: 1, signedInBefore: 0, tries: 2, isConnected: false });
  await crowd.release();
  expect((await signingIn).statusCode).toBe(200);
  expect(await left()).toEqual({ sessions: 2, signedInBefore: 1, tries: 0, isConnected: false });
});

it('a sign-in whose owner cannot be told opens no session, and its try stays counted', async ({ server }) => {
  const person = await addPerson(server);
  await runSql(server, 'update auth.users set signed_in_at = now() where id = $1', [person.id]);
  await runSql(server, 'alter table notices add constraint broken check (false) not valid');
  const answer = await signIn(server, { email: person.email, password: person.password });
  await runSql(server, 'alter table notices drop constraint broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await countRows(server, `auth.sessions where user_id = '${person.id}'`)).toBe(1);
  expect(await countRows(server, `rate_limits where bucket like 'sign-in:account:%' and tries = 1`)).toBe(2);
});

/** So many places where passwords are hashed, or wait for it, are taken. */
function holdHashes(count: number) {
  const held = Promise.withResolvers<void>();
  const hashing = Array.from({ length: count }, () => hashLimiter.run(() => held.promise));
  return {
    release: async () => {
      held.resolve();
      await Promise.all(hashing);
    },
  };
}
