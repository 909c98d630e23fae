import { expect, onTestFinished, vi } from 'vitest';
import { errorBody } from '../test/error-body.ts';
import { it as base } from '../test/fixtures.ts';
import { runSql } from '../test/run-sql.ts';
import { send, sendRequest } from '../test/send.ts';
import type { TestPerson } from '../test/test-person.ts';
import type { TestServer } from '../test/test-server.ts';
import { forgetExpired } from './features/system/forget-expired.ts';
import { createPool } from './platform/db/pool.ts';
import { createTransactions } from './platform/db/transactions.ts';
import { startJobs } from './platform/jobs/pg-boss-jobs.ts';

const it = base.extend('serverOptions', { scope: 'file' }, { watch: { everyMs: 50, answerMs: 5_000 } });
it.afterEach(async ({ server }) => promote(server));

const POOL = 4;

/** As the former primary after a failover: connections made from now on take no changes, and never will. */
async function demote(person: TestPerson): Promise<void> {
  const { connection } = person.server;
  await runSql(person.server, `alter database ${connection.database} set default_transaction_read_only = on`);
  await runSql(
    person.server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = $1`,
    [connection.user],
  );
  const readAtOnce = () => Promise.all(Array.from({ length: 2 * POOL }, () => send(person, 'GET /api/documents')));
  await vi.waitFor(
    async () => expect((await readAtOnce()).map(({ statusCode }) => statusCode)).toEqual(Array(2 * POOL).fill(200)),
    { timeout: 15_000 },
  );
}

/** The same name now leads to the new primary, for connections that are made from now on. */
async function promote(server: TestServer): Promise<void> {
  await runSql(server, `alter database ${server.connection.database} reset default_transaction_read_only`);
}

it('a change on a read-only database is answered 503, and the next ones find the new primary [REL-5]', async ({
  server,
  person,
}) => {
  const addFamily = () => send(person, 'POST /api/families', { name: 'Rivera' });
  await demote(person);
  const refused = await addFamily();
  expect(refused.json()).toEqual(errorBody('unavailable'));
  expect(refused.statusCode).toBe(503);
  await demote(person); // the pool is full again
  await promote(server);
  const statuses: number[] = [];
  for (let asked = 0; asked < 2 * POOL; asked++) statuses.push((await addFamily()).statusCode);
  expect(statuses).toEqual([503, ...Array(2 * POOL - 1).fill(201)]);
});

it('signing in on a read-only database is answered 503, and then works at the new primary', async ({
  server,
  person,
}) => {
  const payload = { email: person.email, password: person.password };
  const signIn = () => sendRequest(person, { method: 'POST', url: '/api/auth/sign-in', payload });
  await demote(person);
  expect((await signIn()).json()).toEqual(errorBody('unavailable'));
  await promote(server);
  await vi.waitFor(async () => expect((await signIn()).statusCode).toBe(200), { timeout: 15_000 });
});

it('a copy whose database is read-only says so and is not ready, until its connections lead to the new primary', async ({
  server,
  person,
}) => {
  await demote(person);
  const answer = await send(person, 'GET /api/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error.message).toContain('the database takes no changes');
  await promote(server);
  await vi.waitFor(
    async () => expect((await send(person, 'GET /api/ready')).json()).toMatchObject({ status: 'ready' }),
    { timeout: 15_000 },
  );
});

it('a job on a read-only database is retried, and its connection leads to the new primary then', async ({
  server,
  person,
}) => {
  await demote(person);
  const pool = createPool(server.connection);
  const transactions = createTransactions(pool);
  const sweep = () => forgetExpired({ transactions, enqueue: server.enqueue });
  await transactions.asSystem(async () => {}); // this connection stays read-only
  await promote(server);
  const jobs = await startJobs(server.connection, () => {}, { sweep });
  onTestFinished(async () => {
    await jobs.stop();
    await pool.end();
  });
  const plan = () => server.transactions.asSystem((tx) => server.enqueue(tx, 'sweep', {}));
  await vi.waitFor(plan, { timeout: 15_000 }); // the server's own connections were read-only too
  const states = async () =>
    (await runSql(server, `select state from jobs.job where name = 'sweep'`)).map(({ state }) => state);
  await expect.poll(states, { timeout: 15_000 }).toEqual(['retry']);
  await sweep();
});
