import Fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { errorText } from '../../../test/error-body.ts';
import { linkFor } from '../../../test/file-link.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';
import { addErrorHandler } from '../http/error-handler.ts';
import { LONG_LIMIT, type QueryLimit, REQUEST_LIMIT } from './limits.ts';

let test: TestServer;
let person: TestPerson;
beforeEach(async () => {
  test = await buildTestServer();
  person = await signUpPerson(test);
});
afterEach(() => test.stop());

const UNAVAILABLE = errorText('unavailable');

/** Cuts every connection to this database, at work or idle. */
async function cutAll(): Promise<void> {
  await runSql(
    test,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

async function statusOf(url: string): Promise<number> {
  return (await send(person, `GET ${url}`)).statusCode;
}

it('idle connections that were cut are replaced without anybody noticing for long', async () => {
  await Promise.all(Array.from({ length: 8 }, () => statusOf('/api/documents')));
  await cutAll();
  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf('/api/documents')));
  for (const status of statuses) expect([200, 503]).toContain(status);
  expect(await statusOf('/api/documents')).toBe(200);
});

it('requests whose connection breaks get 503 and leave nothing half-done', async () => {
  await runSql(
    test,
    `create function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
     create trigger wait_here before insert on members for each row execute function wait_here()`,
  );
  const payload = { name: 'Half a family' };
  const waiting = [1, 2, 3].map(() => send(person, 'POST /api/families', payload));
  await untilWaiting(1); // the others wait for the first, whose person they share
  await cutAll();
  for (const answer of await Promise.all(waiting)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toBe(UNAVAILABLE);
  }
  await runSql(test, 'drop trigger wait_here on members');
  expect(await runSql(test, `select from families where name = 'Half a family'`)).toEqual([]);
  const again = await send(person, 'POST /api/families', payload);
  expect(again.statusCode).toBe(201);
});

it('a connection that was cut between two questions of a request is answered 503 too', async () => {
  const app = Fastify();
  addErrorHandler(app);
  app.post('/slowly', () =>
    test.transactions.asSystem(async (_tx, client) => {
      const cut = new Promise<void>((resolve) => client.once('end', resolve));
      await cutAll();
      await cut;
      await client.query('select');
    }),
  );
  const answer = await app.inject({ method: 'POST', url: '/slowly' });
  expect(answer.body).toBe(UNAVAILABLE);
  expect(answer.statusCode).toBe(503);
});

it('a request’s slow query is given up by the database and leaves its connection; a search or an export has longer [REL-5]', async () => {
  const app = Fastify();
  addErrorHandler(app);
  const sleep = (limit: QueryLimit) => () =>
    test.transactions.asSystem((tx) => sql`select pg_sleep(${REQUEST_LIMIT.answerMs / 1000 + 0.5})`.execute(tx), limit);
  app.get('/request', sleep(REQUEST_LIMIT));
  app.get('/search', sleep(LONG_LIMIT));
  const [request, search] = await Promise.all([app.inject('/request'), app.inject('/search')]);
  expect([request.statusCode, request.body]).toEqual([503, UNAVAILABLE]);
  expect(search.statusCode).toBe(200);
});

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const rows = await runSql(
      test,
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    if (rows.length >= count) return;
  }
}

/** From the other database, which stays open. */
async function runBeside(text: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query(text);
  await client.end();
}

it('a database that takes no connections is answered 503 everywhere but for health, and is found again without a restart', async () => {
  const name = test.connection.database;
  const document = await createDocument(person);
  const file = await linkFor(person, document.id);
  await runBeside(`alter database ${name} connection limit 0`);
  await runBeside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  for (const url of ['/api/documents', file, '/api/families', '/api/session']) {
    // the first ones may meet connections that are just being cut
    const answer = await send(person, `GET ${url}`);
    expect(answer.body).toBe(UNAVAILABLE);
    expect(answer.statusCode).toBe(503);
  }
  expect(await statusOf('/api/ready')).toBe(503);
  expect(await statusOf('/api/health')).toBe(200);
  await runBeside(`alter database ${name} connection limit -1`);
  for (const url of ['/api/documents', file, '/api/ready']) expect(await statusOf(url)).toBe(200);
});
