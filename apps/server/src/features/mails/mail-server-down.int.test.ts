import { expect, onTestFinished } from 'vitest';
import { deliverMails, mailDeps } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { planMail } from '../../../test/plan-mail.ts';
import { runSql } from '../../../test/run-sql.ts';
import { type ReceivedMail, startSmtpSink } from '../../../test/smtp-sink.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { createPool } from '../../platform/db/pool.ts';
import { createTransactions } from '../../platform/db/transactions.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { startJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

it.beforeAll(async ({ server }) => {
  await deliverMails(server);
});

const appUrl = () => ORIGIN;

/** Another server's worker, with connections and a mailer of its own. */
async function startWorker(server: TestServer, url: string) {
  const pool = createPool(server.connection);
  const transactions = createTransactions(pool);
  const mailer = createSmtpMailer({ url, from: 'papers@kinvault.example', appUrl });
  // nothing else is planned here
  const handlers: Partial<TaskHandlers> = {
    'send-mail': (payload) => sendMail(mailDeps({ ...server, transactions }, { mailer }), payload),
  };
  const jobs = await startJobs(server.connection, () => {}, handlers as TaskHandlers);
  onTestFinished(async () => {
    await jobs.stop();
    await pool.end();
  });
  return jobs;
}

const waiting = async (server: TestServer) =>
  Number((await runSql(server, 'select count(*)::int from mails where sent_at is null'))[0]?.count);

const triedJobs = async (server: TestServer) =>
  Number(
    (await runSql(server, `select count(*)::int from jobs.job where name = 'send-mail' and retry_count > 0`))[0]?.count,
  );

/** What waits for its next try is tried now, as if the time had gone by. */
async function passTime(server: TestServer): Promise<void> {
  await runSql(server, `update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`);
}

it('with the mail server away for a while, two workers lose no mail and send none twice [REL-14]', async ({
  server,
}) => {
  const { url, port, stop } = await startSmtpSink();
  await stop();
  const people = await Promise.all(Array.from({ length: 6 }, () => signUpPerson(server)));
  await deliverMails(server); // what signing up has planned
  for (let worker = 0; worker < 2; worker++) await startWorker(server, url);
  await server.transactions.asSystem(async (tx) => {
    for (const { id, email } of people)
      await queueMail(server, tx, { kind: 'reset-password', personId: id, to: email, params: {} });
  });
  // each has failed and is being tried again
  const triedByNow = () => passTime(server).then(() => triedJobs(server));
  await expect.poll(triedByNow, { timeout: 50_000, interval: 200 }).toBeGreaterThanOrEqual(people.length);
  expect(await waiting(server)).toBe(people.length);

  const sink = await startSmtpSink({ port });
  onTestFinished(() => sink.stop());
  const waitingByNow = () => passTime(server).then(() => waiting(server));
  await expect.poll(waitingByNow, { timeout: 50_000, interval: 200 }).toBe(0);
  expect(sink.received.map(({ to }) => to[0]).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(new Set(sink.received.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1])).size).toBe(people.length);
}, 120_000);

it('cut off after the server had taken it, a mail comes again under the same Message-ID', async ({
  server,
  person,
}) => {
  const received: ReceivedMail[] = [];
  let cut = true;
  const sink = await startSmtpSink({
    beforeAnswer: async () => {
      received.push(...sink.received.splice(0));
      if (cut) await new Promise(() => {}); // and never an answer
    },
  });
  const limits = { stepMs: 300, wholeMs: 600 };
  const mailer = createSmtpMailer({ url: sink.url, from: 'papers@kinvault.example', appUrl, limits });
  const deps = mailDeps(server, { mailer });
  const mailId = await planMail(person, 'reset-password', {});
  await expect(sendMail(deps, { mailId })).rejects.toThrow('did not take');
  cut = false;
  await sendMail(deps, { mailId });
  await sendMail(deps, { mailId });
  await sink.stop();
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
});

it('a mail waits two days for its server, a minute between tries', async ({ server }) => {
  const [queue] = await runSql(
    server,
    `select retry_limit, retry_delay_max, retry_backoff from jobs.queue where name = 'send-mail'`,
  );
  expect(queue).toMatchObject({ retry_delay_max: 60, retry_backoff: true });
  expect(Number(queue?.retry_limit) * 60).toBeGreaterThan(2 * 86_400);
});
