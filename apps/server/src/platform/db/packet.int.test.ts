import { sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument } from '../../../test/test-documents.ts';
import { createPool } from './pool.ts';
import { createTransactions, type WebTransaction } from './transactions.ts';

/** One connection for all, so that each transaction meets what the one before has left. */
const it = base
  .extend('pool', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const pool = createPool(server.connection, 1);
    onCleanup(() => pool.end());
    return pool;
  })
  .extend('transactions', { scope: 'file' }, ({ pool }) => createTransactions(pool))
  .extend('other', ({ server }) => addPerson(server, { name: 'Ada Okafor', family: 'Okafor' }));

const SEEN = {
  name: 'seen',
  text: 'select me() as me, (select count(*)::int from documents) as documents',
  values: [],
};
const read = (name: string, text: string) => ({ name, text, values: [] });

interface Seen {
  me: string | null;
  documents: number;
}

async function backendOf(pool: pg.Pool): Promise<number> {
  return (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
}

it('a read is begun, entered, answered and committed in one packet, and its connection free when it gets its rows', async ({
  pool,
  transactions,
  owner,
}) => {
  const bearer = bearerOf(owner.cookie);
  await createDocument(owner);
  const client = await pool.connect();
  let answers = 0;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  const count = () => {
    answers += 1;
  };
  connection.on('readyForQuery', count);
  client.release();
  const seen = await transactions.readEarlyAs(bearer, SEEN, async (rows: Seen[], { personId }) => {
    expect(pool.idleCount).toBe(1);
    expect(personId).toBe(owner.id);
    return rows;
  });
  connection.off('readyForQuery', count);
  expect(seen).toEqual([{ me: owner.id, documents: 1 }]);
  expect(answers).toBe(1);
  expect((await pool.query('select current_user as who, me() as me')).rows).toEqual([
    { who: pool.options.user, me: null },
  ]);
});

it('a dead session reads nothing, and the next person has the connection to themselves [SEC-7]', async ({
  server,
  pool,
  transactions,
  owner,
  other,
}) => {
  const [dead, bearer] = [bearerOf(owner.cookie), bearerOf(other.cookie)];
  const backend = await backendOf(pool);
  await runSql(server, 'delete from auth.sessions where token = $1', [dead.token]);
  let isCalled = false;
  const asked = transactions.readEarlyAs(dead, SEEN, async () => {
    isCalled = true;
  });
  await expect(asked).rejects.toMatchObject({ code: 'unauthorized' });
  expect(isCalled).toBe(false);
  const [seen] = await transactions.readEarlyAs(bearer, SEEN, async (rows: Seen[]) => rows);
  expect(seen?.me).toBe(other.id);
  expect(await backendOf(pool)).toBe(backend);
});

it.for([
  ['fails', 'select 1 / 0', '22012'],
  ['is no SQL', 'select from from', '42601'],
  ['takes too long', 'select pg_sleep(60)', '57014'],
] as const)(
  'a read that %s is rolled back, and leaves its connection as it was',
  async ([what, text, code], { pool, transactions, owner, other }) => {
    const [bearer, next] = [bearerOf(owner.cookie), bearerOf(other.cookie)];
    await pool.query('set statement_timeout = 200');
    const backend = await backendOf(pool);
    for (let time = 0; time < 2; time++) {
      await expect(transactions.readEarlyAs(bearer, read(what, text), async () => {})).rejects.toMatchObject({ code });
      const [seen] = await transactions.readEarlyAs(next, SEEN, async (rows: Seen[]) => rows);
      expect(seen).toEqual({ me: other.id, documents: 0 });
    }
    expect(await backendOf(pool)).toBe(backend);
  },
);

it('a read that writes is rolled back, and its connection replaced as one to a standby would be', async ({
  pool,
  transactions,
  owner,
  other,
}) => {
  const [bearer, next] = [bearerOf(owner.cookie), bearerOf(other.cookie)];
  const backend = await backendOf(pool);
  const writing = transactions.readEarlyAs(bearer, read('writes', 'delete from marks'), async () => {});
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  const [seen] = await transactions.readEarlyAs(next, SEEN, async (rows: Seen[]) => rows);
  expect(seen).toEqual({ me: other.id, documents: 0 });
  expect(await backendOf(pool)).not.toBe(backend);
});

it('a read that the reader refuses leaves its connection too', async ({ pool, transactions, owner }) => {
  const bearer = bearerOf(owner.cookie);
  const backend = await backendOf(pool);
  const refused = transactions.readEarlyAs(bearer, SEEN, () => Promise.reject(new Error('No.')));
  await expect(refused).rejects.toThrow('No.');
  expect(await backendOf(pool)).toBe(backend);
});

it('a connection that is cut in the middle of a packet is replaced', async ({ server, pool, transactions, owner }) => {
  const bearer = bearerOf(owner.cookie);
  await pool.query('set statement_timeout = 0');
  const backend = await backendOf(pool);
  const cut = transactions.readEarlyAs(bearer, read('long', 'select pg_sleep(50)'), async () => {});
  const failed = expect(cut).rejects.toMatchObject({ code: '57P01' });
  for (let isAsleep = false; !isAsleep; ) {
    const text = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
    isAsleep = (await runSql(server, text, [backend])).length > 0;
  }
  await runSql(server, 'select pg_terminate_backend($1)', [backend]);
  await failed;
  const [seen] = await transactions.readEarlyAs(bearer, SEEN, async (rows: Seen[]) => rows);
  expect(seen?.me).toBe(owner.id);
  expect(await backendOf(pool)).not.toBe(backend);
});

it('a query that comes late fails, and never sees what the next person on its connection sees [SEC-7]', async ({
  transactions,
  owner,
  other,
}) => {
  const [bearer, next] = [bearerOf(owner.cookie), bearerOf(other.cookie)];
  await createDocument(other);
  const leaked: WebTransaction[] = [];
  const leak = async (tx: WebTransaction) => {
    leaked.push(tx);
  };
  await transactions.readAs(bearer, leak);
  await transactions.writeAs(bearer, leak);
  await transactions
    .writeAs(bearer, async (tx) => leak(tx).then(() => Promise.reject(new Error('No.'))))
    .catch(() => {});
  expect(leaked).toHaveLength(3);
  await transactions.readAs(next, async (tx) => {
    for (const late of leaked) {
      const asked = sql`select id from documents`.execute(late);
      await expect(asked).rejects.toThrow('The transaction of this query has ended.');
    }
    expect((await sql`select id from documents`.execute(tx)).rows).toHaveLength(1);
  });
});
