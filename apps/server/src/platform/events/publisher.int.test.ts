import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it as base } from '../../../test/fixtures.ts';
import { rounds } from '../../../test/rounds.ts';
import { countRows } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import { createPool } from '../db/pool.ts';
import { createTransactions, type Transaction, type Transactions } from '../db/transactions.ts';
import { createPublisher } from './publisher.ts';

const FAMILIES = 24;
const CHANGES = rounds({ quick: 10, full: 400 });
/** More than one transaction publishes. */
const MANY = 2_500;
const PATIENCE = { timeout: 30_000, interval: 5 };

/** What a listener has heard, in order. */
const it = base.extend('heard', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const heard: string[] = [];
  const listener = new pg.Client(server.connection);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen changes');
  onCleanup(() => listener.end());
  return heard;
});

const rename = (tx: Transaction, familyId: string) =>
  sql`update families set name = 'Renamed' where id = ${familyId}`.execute(tx);
const fireTriggers = (tx: Transaction) => sql`set constraints all immediate`.execute(tx);
const topicOf = (familyId: string) => `family ${familyId}`;
const countIn = (heard: string[], topic: string) => heard.filter((said) => said === topic).length;

async function change({ asSystem }: Pick<Transactions, 'asSystem'>, familyId: string): Promise<void> {
  await asSystem((tx) => rename(tx, familyId));
}

it(
  `each of ${FAMILIES} × ${CHANGES} changes through two servers at once is announced after its commit, none is lost [STA-13]`,
  async ({ server, twin, heard }) => {
    const people = await Promise.all(Array.from({ length: FAMILIES }, () => addPerson(server, { family: 'Many' })));
    await Promise.all(
      people.map(async ({ familyId }, index) => {
        const topic = topicOf(familyId);
        const { length: alreadyHeard } = heard.filter((said) => said === topic);
        for (let count = 1; count <= CHANGES; count++) {
          await change((index + count) % 2 === 0 ? server.transactions : twin.transactions, familyId);
          await vi.waitFor(() => expect(countIn(heard, topic)).toBeGreaterThanOrEqual(alreadyHeard + count), PATIENCE);
        }
      }),
    );
    await vi.waitFor(async () => expect(await countRows(server, 'pending_notifications')).toBe(0), PATIENCE);
  },
  60_000 + CHANGES * 1_000,
);

it('a change that is rolled back notifies nobody', async ({ server, owner, outsider, heard }) => {
  await vi.waitFor(() => expect(countIn(heard, topicOf(owner.familyId))).toBeGreaterThan(0), PATIENCE);
  const before = countIn(heard, topicOf(owner.familyId));
  const failing = server.transactions.asSystem(async (tx) => {
    await rename(tx, owner.familyId);
    await fireTriggers(tx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const others = countIn(heard, topicOf(outsider.familyId));
  await change(server.transactions, outsider.familyId);
  await vi.waitFor(() => expect(countIn(heard, topicOf(outsider.familyId))).toBeGreaterThan(others), PATIENCE);
  expect(countIn(heard, topicOf(owner.familyId))).toBe(before);
});

it('a transaction that began before others were published is published too', async ({ server, heard }) => {
  const id = randomUUID();
  const say = (tx: Transaction, word: string) => sql`select publish_later('changes', ${`${word} ${id}`})`.execute(tx);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  onTestFinished(() => open()); // also after a failure: the server does not stop before its transactions have ended
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = server.transactions.asSystem(async (tx) => {
    await say(tx, 'slow');
    begin();
    await gate;
  });
  await begun;
  for (const word of ['first', 'second', 'third']) {
    await server.transactions.asSystem((tx) => say(tx, word));
    await vi.waitFor(() => expect(heard).toContain(`${word} ${id}`), PATIENCE);
  }
  expect(heard).not.toContain(`slow ${id}`);
  open();
  await slow;
  await vi.waitFor(() => expect(heard).toContain(`slow ${id}`), PATIENCE);
});

it('notifications taken by a publisher that fails are sent by the next one', async ({ server, heard }) => {
  const [taken, during, after] = [randomUUID(), randomUUID(), randomUUID()];
  const quiet = createTransactions(createPool(server.connection, 1), { publish: () => {} });
  await quiet.asSystem((tx) => sql`select publish_later('changes', ${taken})`.execute(tx));
  const other = new pg.Client(server.connection);
  onTestFinished(() => other.end());
  await other.connect();
  await other.query(`begin; set local role kinvault_system; select publish_pending('0')`);
  const say = (word: string) =>
    server.transactions.asSystem((tx) => sql`select publish_later('changes', ${word})`.execute(tx));
  await say(during);
  await vi.waitFor(() => expect(heard).toContain(during), PATIENCE);
  expect(heard).not.toContain(taken);
  await other.end(); // rolls back
  await say(after);
  await vi.waitFor(() => expect(heard).toContain(taken), PATIENCE);
});

it('a database that is behind what the publisher knows is read from the start', async ({
  server,
  sql: superuser,
  heard,
}) => {
  const quiet = createTransactions(createPool(server.connection, 1), { publish: () => {} });
  await quiet.asSystem((tx) => sql`select publish_later('changes', 'behind')`.execute(tx));
  await superuser.run(`select publish_pending('1000000000000')`);
  await vi.waitFor(() => expect(heard).toContain('behind'), PATIENCE);
});

it(`${MANY} notifications of one commit are all told`, async ({ server, heard }) => {
  const say = sql`select publish_later('changes', 'many ' || n) from generate_series(1, ${MANY}) n`;
  await server.transactions.asSystem((tx) => say.execute(tx));
  const countMany = () => new Set(heard.filter((said) => said.startsWith('many '))).size;
  await vi.waitFor(() => expect(countMany()).toBe(MANY), PATIENCE);
});

it('while the database refuses, publishing is tried again and logged once', async ({
  server,
  sql: superuser,
  heard,
}) => {
  const pool = createPool(server.connection, 1);
  const problems: unknown[] = [];
  const publisher = createPublisher(pool, (problem) => problems.push(problem), { retryMs: 20 });
  const { asSystem } = createTransactions(pool, publisher);
  await superuser.run('alter function publish_pending rename to publish_nothing');
  const refused = vi.spyOn(pool, 'connect');
  await asSystem((tx) => sql`select publish_later('changes', 'delayed')`.execute(tx));
  await vi.waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(5), PATIENCE);
  await superuser.run('alter function publish_nothing rename to publish_pending');
  await vi.waitFor(() => expect(heard).toContain('delayed'), PATIENCE);
  expect(problems).toHaveLength(1);
  await publisher.close();
  await pool.end();
});

it('a server that closes tells first what it has changed', async ({ server, heard }) => {
  const closing = await buildTestServer({ sharesDatabaseWith: server });
  const words = Array.from({ length: 20 }, (_, index) => `closing ${index}`);
  for (const word of words)
    await closing.transactions.asSystem((tx) => sql`select publish_later('changes', ${word})`.execute(tx));
  await closing.stop();
  await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(words)), PATIENCE);
});

it('a transaction that nobody publishes for, as of an older version, notifies by itself', async ({
  server,
  owner,
  heard,
}) => {
  const pool = createPool(server.connection, 1);
  const before = countIn(heard, topicOf(owner.familyId));
  await change(createTransactions(pool), owner.familyId);
  await vi.waitFor(() => expect(countIn(heard, topicOf(owner.familyId))).toBeGreaterThan(before), PATIENCE);
  await pool.end();
});

it.for([
  'select from pending_notifications',
  'delete from pending_notifications',
  `insert into pending_notifications (channel, payload) values ('changes', 'x')`,
  `select publish_later('changes', 'x')`,
  `select publish_pending('0')`,
])('a request may not: %s', async (statement, { server, owner }) => {
  await expect(sqlAsPerson(server, owner.id, [statement])).rejects.toThrow('permission denied');
});
