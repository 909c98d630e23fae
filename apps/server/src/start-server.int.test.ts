import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { deliverMails } from '../test/deliver-mails.ts';
import { runSql } from '../test/run-sql.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { signUpPerson } from '../test/test-person.ts';
import { buildTestServer, type TestServer } from '../test/test-server.ts';
import { readConfig } from './config.ts';
import { queueMail } from './features/mails/queue-mail.ts';
import { enqueue } from './platform/jobs/enqueue.ts';
import { type StartedServer, startServer } from './start-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await buildTestServer();
  fs.writeFileSync(path.join(test.folder, 'secret'), test.secret, { mode: 0o600 });
});
afterAll(async () => {
  await test.stop();
});

/** A copy as `npm start` wires it, by default a worker, on the test's database. */
async function startCopy(settings: NodeJS.ProcessEnv): Promise<StartedServer> {
  const { host, port, user, password, database } = test.connection;
  const asked = new URLSearchParams({
    host: String(host),
    port: String(port),
    user: String(user),
    password: String(password),
  });
  const DATABASE_URL = `postgres:///${database}?${asked}`;
  const APP_URL = 'https://papers.example';
  const server = await startServer(
    readConfig({ DATA_DIR: test.folder, DATABASE_URL, APP_URL, ROLE: 'worker', ...settings }),
  );
  onTestFinished(() => server.stop());
  return server;
}

/** Somebody without a mail under way. */
async function newPerson() {
  const { id: personId, email: to } = await signUpPerson(test, 'Zoë');
  await deliverMails(test);
  return { personId, to, folder: path.join(test.folder, 'outbox', personId) };
}

async function plan({ personId, to }: { personId: string; to: string }): Promise<void> {
  await test.transactions.asSystem((tx) =>
    queueMail({ enqueue }, tx, { kind: 'reset-password', personId, to, params: {} }),
  );
}

const SOON = { timeout: 20_000 };
const LINK = /^https:\/\/papers\.example\/reset-password#type=recovery&token=[\w-]{43}$/m;

it('jobs that have waited for the start are done at the first try', async () => {
  const names = ['index-texts', 'make-reminders', 'sweep'] as const;
  await test.transactions.asSystem(async (tx) => {
    for (const name of names) await enqueue(tx, name, {});
  });
  const read = () =>
    runSql(test, 'select name, state::text, retry_count from jobs.job where name = any($1) order by name', [names]);
  const waiting = await read();
  expect(waiting.map(({ name }) => name)).toEqual(names);
  await startCopy({});
  const done = names.map((name) => ({ name, state: 'completed', retry_count: 0 }));
  await expect.poll(read, SOON).toEqual(done);
});

it('a planned mail lands in the outbox, until its person is forgotten [SEC-39]', async () => {
  const { folder, ...person } = await newPerson();
  await startCopy({});
  await plan(person);
  await expect
    .poll(() => fs.existsSync(folder) && fs.readdirSync(folder), SOON)
    .toEqual([expect.stringMatching(/^[^.].*\.json$/)]);
  const [name = ''] = fs.readdirSync(folder);
  expect(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')).link).toMatch(LINK);
  await test.transactions.asSystem((tx) => enqueue(tx, 'forget-person', { personId: person.personId }));
  await expect.poll(() => fs.existsSync(folder), SOON).toBe(false);
});

it('a mail goes to the mail server if there is one, and nothing stays here [D-7]', async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  const { folder, ...person } = await newPerson();
  await startCopy({ SMTP_URL: sink.url, MAIL_FROM: 'Kinvault <papers@papers.example>' });
  await plan(person);
  await expect.poll(() => sink.received.map((mail) => mail.to), SOON).toEqual([[person.to]]);
  const [mail] = sink.received;
  expect(mail?.text).toMatch(LINK);
  expect(mail?.headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@papers\.example>$/);
  expect(fs.existsSync(folder)).toBe(false);
});

it.each([
  { ROLE: 'all', OCR_LANGUAGES: 'isl', readsPapers: false },
  { ROLE: 'web', OCR_LANGUAGES: 'isl', readsPapers: true }, // the workers may have it
])(
  'where no pack of OCR_LANGUAGES is installed, ROLE=$ROLE says $readsPapers to reading papers [REA-1]',
  async ({ readsPapers, ...settings }) => {
    const { listensAt } = await startCopy({ PORT: '0', ...settings });
    const answer = await fetch(`http://${listensAt}/api/session`);
    expect(await answer.json()).toMatchObject({ settings: { readsPapers } });
  },
);
