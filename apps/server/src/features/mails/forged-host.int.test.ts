import { expect, it, onTestFinished } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN } from '../../../test/test-server.ts';

it('whatever host a request names, the link in its mail leads to the configured origin [SEC-16]', async () => {
  const test = await buildTestServer({ trustProxy: '127.0.0.1' });
  onTestFinished(() => test.stop());
  const { email } = await signUpPerson(test);
  await deliverMails(test);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/reset-link',
    headers: {
      origin: ORIGIN,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
    payload: { email },
  });
  expect(answer.statusCode).toBe(202);
  const [mail, ...others] = await deliverMails(test);
  expect(others).toEqual([]);
  expect(mail?.to).toBe(email);
  expect(mail?.link?.startsWith(`${ORIGIN}/reset-password#`)).toBe(true);
  expect(JSON.stringify(mail)).not.toContain('evil');
});
