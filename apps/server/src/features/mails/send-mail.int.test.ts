import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, ORIGIN, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { planMail } from '../../../test/plan-mail.ts';
import { runSql } from '../../../test/run-sql.ts';
import { claimLink } from './mailed-links.repository.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test, 'Zoë');
  await deliverMails(test);
});
afterAll(() => test.stop());

it('a reset mail’s link works, and its token stands nowhere in the database [RST-2] [SEC-17]', async () => {
  const id = await planMail(test, person, 'reset-password', {});
  const [mail] = await deliverMails(test);
  expect(mail).toMatchObject({ id, personId: person.id, to: person.email, subject: 'Set a new password' });
  const [, token = ''] =
    /^http:\/\/kinvault\.test\/reset-password#type=recovery&token=([\w-]{43})$/.exec(mail?.link ?? '') ?? [];
  expect(mail?.text).toContain(`${ORIGIN}/reset-password#type=recovery&token=${token}`);
  expect(JSON.stringify(await runSql(test, 'select * from mails'))).not.toContain(token);
  expect(JSON.stringify(await runSql(test, 'select * from auth.mailed_links'))).not.toContain(token);
  const link = await test.transactions.asSystem((tx) => claimLink(tx, token, ['reset-password']));
  expect(link).toEqual({ userId: person.id, email: person.email, purpose: 'reset-password' });
});
