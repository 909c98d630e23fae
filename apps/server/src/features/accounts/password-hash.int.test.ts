import { setImmediate as settled } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN } from '../../../test/test-server.ts';
import { hashPassword, MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES } from './password-hash.ts';

it('a sign-in is asked to try later while the hashing queue is full, and accepted then', {
  timeout: 60_000,
}, async () => {
  const test = await buildTestServer();
  onTestFinished(() => test.stop());
  const { email, password } = await signUpPerson(test);
  const headers = { origin: ORIGIN };
  const signIn = () =>
    test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password } });
  let isCrowded = true;
  const queueing = Array.from({ length: MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES }, async () => {
    while (isCrowded) await hashPassword('quiet lantern orchard');
  });
  await settled();
  const refused = await signIn();
  isCrowded = false;
  expect(refused.json()).toEqual(errorBody('unavailable'));
  expect(refused.statusCode).toBe(503);
  await Promise.all(queueing);
  expect((await signIn()).statusCode).toBe(200);
});
