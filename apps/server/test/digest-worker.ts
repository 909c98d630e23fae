/** A worker that makes what is due, sends what waits and ends: node digest-worker.ts <settings as JSON>. */
import { writeDigest } from '../src/features/digests/write-digest.ts';
import { sendMail } from '../src/features/mails/send-mail.ts';
import { makeReminders } from '../src/features/reminders/make-reminders.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { createSmtpMailer } from '../src/platform/mail/smtp-mailer.ts';

const { connection, clock, smtpUrl, secret } = JSON.parse(process.argv[2] ?? '');
const appUrl = () => 'https://papers.example';
const now = () => new Date(clock);
const pool = createPool(connection, 1);
const transactions = createTransactions(pool);
const mailer = createSmtpMailer({ url: smtpUrl, from: 'papers@kinvault.example', appUrl });
await Promise.all([pool.query('select 1'), import('nodemailer')]);
console.log('ready');

await makeReminders({ transactions, enqueue, sendsMail: true, now }, 2);
const { rows } = await pool.query(
  'select id from mails where sent_at is null and failed_at is null and (claimed_until is null or claimed_until < now())',
);
for (const { id } of rows) {
  const deps = {
    ...{ transactions, mailer, appUrl, log: console.error },
    writeDigest: (...[tx, mail]: Parameters<Parameters<typeof sendMail>[0]['writeDigest']>) =>
      writeDigest({ appUrl, secret, now }, tx, mail),
  };
  await sendMail(deps, { mailId: id }).catch((error) => {
    if (!String(error).includes('Another worker')) throw error;
  });
}
await pool.end();
