import { request as httpRequest } from 'node:http';
import type pg from 'pg';
import { expect } from 'vitest';
import { it as base } from '../../test/fixtures.ts';
import { planMail } from '../../test/plan-mail.ts';
import { createDocument, uploadBytes } from '../../test/test-documents.ts';
import type { TestServer } from '../../test/test-server.ts';
import { readConfig } from '../config.ts';
import { readStatus } from '../features/status/read-status.ts';
import { createReadiness } from '../features/system/readiness.ts';
import { createPool } from '../platform/db/pool.ts';
import { createTransactions } from '../platform/db/transactions.ts';
import type { AnsweredRequest } from '../platform/http/request-log.ts';
import { createLog } from '../platform/log/create-log.ts';
import { type Operator, startOperator } from './start-operator.ts';

const TOKEN = 'a token of its own'.replaceAll(' ', '-');
const observed: AnsweredRequest[] = [];
const it = base
  .extend('serverOptions', { scope: 'file' }, { observe: (request) => observed.push(request) })
  .extend('operator', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const operator = await startBeside(server);
    onCleanup(operator.stop);
    return operator;
  })
  .extend('guarded', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const guarded = await startBeside(server, { settings: { METRICS_ADDRESS: '0.0.0.0:0', METRICS_TOKEN: TOKEN } });
    onCleanup(guarded.stop);
    return guarded;
  });

type Beside = Operator & { pool: pg.Pool };

/** Like `startServer`, in addition to a test's server. */
async function startBeside(
  { connection, folder, files, keyring }: TestServer,
  { settings = { METRICS_ADDRESS: '127.0.0.1:0' } as Record<string, string>, port = connection.port } = {},
): Promise<Beside> {
  const config = readConfig({ STORAGE_URL: `file:${folder}`, ...settings });
  if (!config.metrics) throw new Error('METRICS_ADDRESS is not set.');
  const pool = createPool({ ...connection, port } as pg.PoolConfig);
  const transactions = createTransactions(pool);
  const deps = {
    ...{ config, pool, transactions, version: '0.1.0', log: createLog('error', { write: () => {} }) },
    checkStore: files.check,
    readReadiness: createReadiness({ transactions, files, jobs: {}, changes: { awayMs: () => 0 }, log: () => {} }),
    countStreams: () => 0,
    currentKey: () => keyring.keys().current,
    assets: folder,
  };
  const operator = await startOperator(deps, config.metrics);
  const stop = async () => {
    await operator.stop();
    await pool.end();
  };
  return { ...operator, pool, stop };
}

/** With any header, also those that `fetch` keeps to itself. */
function ask(
  { url }: Operator,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const asked = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, ...headers },
    });
    asked.on('error', reject).on('response', async (answer) => {
      let body = '';
      for await (const piece of answer) body += piece;
      resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers });
    });
    asked.end();
  });
}

const readMetrics = async (operator: Operator) => (await ask(operator, '/metrics')).body.split('\n');

it('a process says that it is alive and ready, and gives its figures [OPS-7]', async ({ operator }) => {
  expect(await ask(operator, '/health')).toMatchObject({ status: 200, body: '{"status":"alive"}' });
  const ready = await ask(operator, '/ready');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.body)).toEqual({ status: 'ready', parts: { database: 'ok', listener: 'ok', store: 'ok' } });
  const { headers, body } = await ask(operator, '/metrics');
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  const lines = body.split('\n');
  for (const line of [
    'kinvault_build_info{version="0.1.0",role="all"} 1',
    'kinvault_database_up 1',
    'kinvault_store_up 1',
    'kinvault_jobs_waiting{job="send-mail"} 0',
    'kinvault_mails_waiting 0',
    'kinvault_reminders_late 0',
    'kinvault_uploads_unread 0',
    'kinvault_backup_last_failed 0',
  ])
    expect(lines).toContain(line);
  expect(body).toMatch(/^kinvault_store_free_bytes \d+$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body).not.toMatch(/^kinvault_backup_last_success_timestamp_seconds \d/m);
});

it('queues, mails and reminders are counted in the database, and the last backup that exists [OPS-7, OPS-9]', async ({
  server,
  person,
}) => {
  const mailId = await planMail(person, 'password-changed', { by: 'change' });
  await server.transactions.asSystem((tx) => server.enqueue(tx, 'send-mail', { mailId }));
  await uploadBytes(person);
  await server.superuser.query(`
    update jobs.job set start_after = now() - interval '90 seconds' where name = 'send-mail';
    update reminder_preferences set next_run_at = now() - interval '1 hour';
    insert into backups (id, file, is_scheduled, started_at, finished_at, size_bytes)
      values (gen_random_uuid(), '${import.meta.filename}', true, to_timestamp(1700000000), now(), 42);
    insert into backups (id, file, is_scheduled, finished_at, size_bytes)
      values (gen_random_uuid(), '/gone/a.age', true, now(), 43);
    insert into backups (id, file, is_scheduled, failure) values (gen_random_uuid(), 'b.age', true, 'no room')`);
  const operator = await startBeside(server);
  const lines = await readMetrics(operator);
  await operator.stop();
  const figure = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
  expect(figure('kinvault_jobs_waiting{job="send-mail"}')).toBeGreaterThan(0);
  expect(figure('kinvault_jobs_delay_seconds{job="send-mail"}')).toBeGreaterThanOrEqual(90);
  expect(figure('kinvault_mails_waiting')).toBeGreaterThan(0);
  expect(figure('kinvault_reminders_late')).toBeGreaterThan(0);
  expect(figure('kinvault_uploads_unread')).toBe(1);
  expect(figure('kinvault_backup_last_success_timestamp_seconds')).toBe(1_700_000_000);
  expect(figure('kinvault_backup_last_success_size_bytes')).toBe(42);
  expect(figure('kinvault_backup_last_failed')).toBe(1);
});

it('requests are counted by route, and no figure names a person or a document [OPS-7, SEC-38]', async ({
  server,
  operator,
  person,
}) => {
  observed.length = 0;
  const document = await createDocument(person, { name: 'Canary Passport', fileName: 'canary.png' });
  await server.app.inject({ url: `/api/documents/${document.id}/details`, headers: { cookie: person.cookie } });
  for (const request of observed) operator.metrics.observeRequest(request);
  const { body } = await ask(operator, '/metrics');
  expect(body).toMatch(
    /^kinvault_http_request_duration_seconds_count\{method="GET",route="\/api\/documents\/:documentId\/details",status="200"\} 1$/m,
  );
  for (const own of [person.id, person.email, person.name, person.familyId, document.id, 'Canary', 'canary'])
    expect(body).not.toContain(own);
});

it('a database that does not answer is a figure, a readiness and a page [OPS-7]', async ({ server }) => {
  const alone = await startBeside(server, { port: 1 });
  const lines = await readMetrics(alone);
  expect(lines).toContain('kinvault_database_up 0');
  expect(lines.filter((line) => line.startsWith('kinvault_mails_waiting'))).toEqual([]);
  expect((await ask(alone, '/health')).status).toBe(200);
  expect((await ask(alone, '/ready')).status).toBe(503);
  expect((await ask(alone, '/')).body).toContain('The database does not answer');
  await alone.stop();
});

it('a database that is closed to other logins gives its figures and its status, too [OPS-6, OPS-7]', async ({
  server,
}) => {
  const operator = await startBeside(server);
  try {
    await operator.pool.query(`revoke all on database "${server.connection.database}" from public`);
    const size = (await readMetrics(operator)).find((line) => line.startsWith('kinvault_database_size_bytes '));
    expect(Number(size?.split(' ')[1])).toBeGreaterThan(1_000_000);
    const status = await createTransactions(operator.pool).asSystem(readStatus);
    expect(status.databaseBytes).toBeGreaterThan(1_000_000);
  } finally {
    await operator.stop();
  }
});

it('the page has no script and its policy allows none [OPS-7]', async ({ operator }) => {
  const { status, body, headers } = await ask(operator, '/');
  expect(status).toBe(200);
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self';/);
  expect(headers['cache-control']).toBe('no-store');
});

it('a name of another site that points to this machine is refused [OPS-7]', async ({ operator }) => {
  for (const host of ['evil.example', 'localhost.evil.example:9090', '127.0.0.1.evil.example', '10.0.0.7'])
    for (const path of ['/', '/metrics', '/health'])
      expect((await ask(operator, path, { host })).status, `${host} ${path}`).toBe(421);
  for (const host of ['localhost:1', '127.0.0.1', '[::1]:9090', 'LOCALHOST'])
    expect((await ask(operator, '/metrics', { host })).status, host).toBe(200);
});

it('pages of other sites load nothing from here, and nothing here can be changed [OPS-7]', async ({ operator }) => {
  for (const site of ['cross-site', 'same-site'])
    for (const mode of ['no-cors', 'cors', 'websocket'])
      expect((await ask(operator, '/metrics', { 'sec-fetch-site': site, 'sec-fetch-mode': mode })).status).toBe(403);
  const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await ask(operator, '/', followed)).status).toBe(200);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/', '/metrics', '/ready']) expect((await ask(operator, path, {}, method)).status).toBe(404);
});

it('an address for other machines takes the token, as a bearer or as a password [OPS-7]', async ({ guarded }) => {
  const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
  for (const path of ['/', '/metrics', '/fonts/hanken-grotesk.woff2', '/none']) {
    const answer = await ask(guarded, path);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
    expect(answer.body).not.toContain('kinvault_');
  }
  const wrong = [
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    basic(''),
    basic(`${TOKEN}x`),
    `Digest ${TOKEN}`,
  ];
  for (const authorization of wrong) expect((await ask(guarded, '/metrics', { authorization })).status).toBe(401);
  for (const authorization of [`Bearer ${TOKEN}`, basic(TOKEN)])
    expect((await ask(guarded, '/metrics', { authorization, host: 'box.example' })).status).toBe(200);
  expect((await ask(guarded, '/health', { host: 'box.example' })).status).toBe(200);
});

it('the address that people use has neither metrics nor the operator’s page [OPS-7]', async ({ server }) => {
  for (const url of ['/metrics', '/health', '/ready', '/fonts/hanken-grotesk.woff2'])
    expect((await server.app.inject({ url })).statusCode).toBe(404);
});

it('an address that is taken is refused with a sentence [OPS-7]', async ({ server, operator }) => {
  const { port } = new URL(operator.url);
  const settings = { METRICS_ADDRESS: `127.0.0.1:${port}` };
  const sentence = `Port ${port} of METRICS_ADDRESS is taken by another program. Choose another.`;
  await expect(startBeside(server, { settings })).rejects.toThrow(sentence);
});
