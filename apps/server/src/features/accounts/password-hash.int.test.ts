import { expect, it, onTestFinished } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN } from '../../../test/test-server.ts';
import { hashLimiter, MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES } from './password-hash.ts';

it('a sign-in is asked to try later while the hashing queue is full, and accepted then', async () => {
  const test = await buildTestServer();
  onTestFinished(() => test.stop());
  const { email, password } = await signUpPerson(test);
  const headers = { origin: ORIGIN };
  const signIn = () =>
    test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password } });
  // waiting instead of hashing: two hundred hashes take ten seconds of processor time
  const crowd = Promise.withResolvers<void>();
  const length = MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES;
  const queueing = Array.from({ length }, () => hashLimiter.run(() => crowd.promise));
  const refused = await signIn();
  crowd.resolve();
  expect(refused.json()).toEqual(errorBody('unavailable'));
  expect(refused.statusCode).toBe(503);
  await Promise.all(queueing);
  expect((await signIn()).statusCode).toBe(200);
});
