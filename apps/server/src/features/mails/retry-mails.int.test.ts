import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { planMail } from '../../../test/plan-mail.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { forgetExpired } from '../system/forget-expired.ts';
import { retryMails } from './retry-mails.ts';
import { sweepOutbox } from './sweep-outbox.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await signUpPerson(test);
});
beforeEach(async () => void (await runSql(test, 'delete from mails')));
afterAll(() => test.stop());

async function listPlanned(): Promise<string[]> {
  const planned: string[] = [];
  const enqueue: Enqueue = async (_tx, _name, payload) => void planned.push('mailId' in payload ? payload.mailId : '');
  await retryMails({ ...test, enqueue });
  return planned.sort();
}

async function planAged(age: string, set = ''): Promise<string> {
  const id = await planMail(test, person, 'two-factor-on', {});
  await runSql(test, `update mails set created_at = now() - $2::interval ${set} where id = $1`, [id, age]);
  return id;
}

it('a mail that nobody has tried for ten minutes is planned anew; sent, given up and busy ones are not [REL-14]', async () => {
  const lost = await planAged('11 minutes');
  const leftLongAgo = await planAged('1 hour', `, claimed_until = now() - interval '11 minutes'`);
  await planAged('9 minutes');
  await planAged('1 hour', `, claimed_until = now() + interval '30 seconds'`);
  await planAged('1 hour', `, claimed_until = now() - interval '1 minute'`);
  await planAged('1 hour', ', sent_at = now()');
  await planAged('1 hour', ', failed_at = now()');
  expect(await listPlanned()).toEqual([lost, leftLongAgo].sort());
});

it('planned twice, a mail is sent once', async () => {
  await planAged('1 hour');
  await Promise.all([listPlanned(), listPlanned()]);
  expect(await deliverMails(test)).toHaveLength(1);
  expect(await deliverMails(test)).toHaveLength(0);
});

it('mails of a week ago and links and challenges that are over leave the database', async () => {
  await runSql(
    test,
    `insert into auth.mailed_links (token_hash, user_id, purpose, email, expires_at) values
       (sha256('a'), '${person.id}', 'reset-password', 'a@b.example', now() - interval '1 second'),
       (sha256('b'), '${person.id}', 'confirm-email', 'a@b.example', now() + interval '1 minute');
     insert into auth.challenges (id_hash, purpose, expires_at) values
       (sha256('a'), 'passkey-sign-in', now() - interval '1 second'), (sha256('b'), 'passkey-sign-in', now() + interval '1 minute')`,
  );
  await planAged('8 days', ', sent_at = now()');
  await planAged('6 days');
  for (const set of [`, sent_at = now() - interval '8 days'`, '', ', failed_at = now()']) await planAged('8 days', set);
  await forgetExpired(test);
  expect(await countRows(test, 'mails')).toBe(2);
  expect(await countRows(test, 'auth.mailed_links')).toBe(1);
  expect(await countRows(test, 'auth.challenges')).toBe(1);
});

it('the outbox of an account that is gone goes, the others stay [SEC-39]', async () => {
  const root = path.join(test.folder, 'outbox');
  const outbox = createOutbox(root);
  const mail = { id: randomUUID(), to: 'a@b.example', subject: 's', text: 't', html: 'h' };
  for (const personId of [person.id, randomUUID(), null]) await outbox.send({ ...mail, personId });
  await sweepOutbox({ ...test, outbox });
  expect(fs.readdirSync(root).sort()).toEqual([person.id, 'none'].sort());
});
