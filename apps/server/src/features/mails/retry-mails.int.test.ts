import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { planMail } from '../../../test/plan-mail.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { forgetExpired } from '../system/forget-expired.ts';
import { retryMails } from './retry-mails.ts';
import { sweepOutbox } from './sweep-outbox.ts';

it.beforeEach(async ({ server }) => void (await runSql(server, 'delete from mails')));

async function listPlanned(server: TestServer): Promise<string[]> {
  const planned: string[] = [];
  const enqueue: Enqueue = async (_tx, _name, payload) => void planned.push('mailId' in payload ? payload.mailId : '');
  await retryMails({ ...server, enqueue });
  return planned.sort();
}

async function planAged(person: TestPerson, age: string, set = ''): Promise<string> {
  const id = await planMail(person, 'two-factor-on', {});
  await runSql(person.server, `update mails set created_at = now() - $2::interval ${set} where id = $1`, [id, age]);
  return id;
}

it('a mail without a try for ten minutes is planned again; sent, given up and busy ones are not [REL-14]', async ({
  server,
  person,
}) => {
  const lost = await planAged(person, '11 minutes');
  const leftLongAgo = await planAged(person, '1 hour', `, claimed_until = now() - interval '11 minutes'`);
  await planAged(person, '9 minutes');
  await planAged(person, '1 hour', `, claimed_until = now() + interval '30 seconds'`);
  await planAged(person, '1 hour', `, claimed_until = now() - interval '1 minute'`);
  await planAged(person, '1 hour', ', sent_at = now()');
  await planAged(person, '1 hour', ', failed_at = now()');
  expect(await listPlanned(server)).toEqual([lost, leftLongAgo].sort());
});

it('a mail that is planned twice is sent once', async ({ server, person }) => {
  await planAged(person, '1 hour');
  await Promise.all([listPlanned(server), listPlanned(server)]);
  expect(await deliverMails(server)).toHaveLength(1);
  expect(await deliverMails(server)).toHaveLength(0);
});

it('mails of a week ago and links and challenges that are over leave the database', async ({ server, person }) => {
  await runSql(
    server,
    `insert into auth.mailed_links (token_hash, user_id, purpose, email, expires_at) values
       (sha256('a'), '${person.id}', 'reset-password', 'a@b.example', now() - interval '1 second'),
       (sha256('b'), '${person.id}', 'confirm-email', 'a@b.example', now() + interval '1 minute');
     insert into auth.challenges (id_hash, purpose, expires_at) values
       (sha256('a'), 'passkey-sign-in', now() - interval '1 second'), (sha256('b'), 'passkey-sign-in', now() + interval '1 minute')`,
  );
  await planAged(person, '9 days', ', sent_at = now()');
  await planAged(person, '6 days');
  for (const set of [`, sent_at = now() - interval '9 days'`, '', ', failed_at = now()'])
    await planAged(person, '9 days', set);
  await forgetExpired(server);
  expect(await countRows(server, 'mails')).toBe(2);
  expect(await countRows(server, 'auth.mailed_links')).toBe(1);
  expect(await countRows(server, 'auth.challenges')).toBe(1);
});

it('the outbox of an account that is gone goes, the others stay [SEC-39]', async ({ server, person }) => {
  const root = path.join(server.folder, 'outbox');
  const outbox = createOutbox(root);
  const mail = { id: randomUUID(), to: 'a@b.example', subject: 's', text: 't', html: 'h' };
  for (const personId of [person.id, randomUUID(), null]) await outbox.send({ ...mail, personId });
  await sweepOutbox({ ...server, outbox });
  expect(fs.readdirSync(root).sort()).toEqual([person.id, 'none'].sort());
});
