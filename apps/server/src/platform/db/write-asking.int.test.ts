import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { countSends } from '../../../test/count-sends.ts';
import { it as base } from '../../../test/fixtures.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { claimKey } from './idempotency.ts';
import { inOnePacket } from './in-one-packet.ts';
import { createPool } from './pool.ts';
import { createTransactions, type WebTransaction } from './transactions.ts';

const it = base
  .extend('pool', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const pool = createPool(server.connection, 1);
    onCleanup(() => pool.end());
    return pool;
  })
  .extend('transactions', { scope: 'file' }, ({ pool }) => createTransactions(pool));

const ask = (tx: WebTransaction) =>
  inOnePacket([
    claimKey(tx, { key: randomUUID(), route: 'test', result: {} }),
    sql<{ me: string }>`select me()`.execute(tx),
  ]);

it('what is asked travels with the beginning of the transaction, and is asked as its person', async ({
  pool,
  transactions,
  owner,
}) => {
  const client = await pool.connect();
  client.release();
  let asked: unknown;
  let writing: Promise<void> | undefined;
  const counted = Promise.withResolvers<void>();
  const sends = await countSends(client, async () => {
    const begun = Promise.withResolvers<void>();
    writing = transactions.writeAskingAs(bearerOf(owner.cookie), ask, async (_tx, _actor, answers) => {
      asked = answers[1].rows;
      begun.resolve();
      await counted.promise; // its commit is sent afterwards
    });
    await begun.promise;
  });
  counted.resolve();
  await writing;
  expect([sends, asked]).toEqual([1, [{ me: owner.id }]]);
});

it('a dead session is refused as unauthorized, and nothing of what it asked stays [SEC-7]', async ({
  server,
  transactions,
}) => {
  const person = await addPerson(server);
  await runSql(server, 'delete from auth.sessions where user_id = $1', [person.id]);
  const before = await countRows(server, 'idempotency_keys');
  const seen: unknown[] = [];
  const askAndSee = async (tx: WebTransaction) => {
    const { rows } = await sql`select id from documents union all select id from people`.execute(tx);
    seen.push(...rows);
    return ask(tx);
  };
  const writing = transactions.writeAskingAs(bearerOf(person.cookie), askAndSee, async () => seen.push('written'));
  await expect(writing).rejects.toMatchObject({ code: 'unauthorized' });
  expect([await countRows(server, 'idempotency_keys'), seen]).toEqual([before, []]);
});

it('a session with a temporary password keeps nothing of what it asked [SEC-24]', async ({ server, transactions }) => {
  const person = await addPerson(server);
  await runSql(server, `update auth.users set password_due_at = now() + interval '1 hour' where id = $1`, [person.id]);
  const writing = transactions.writeAskingAs(bearerOf(person.cookie), ask, async () => {});
  await expect(writing).rejects.toMatchObject({ code: 'new_password_required' });
  expect(await countRows(server, `idempotency_keys where person_id = '${person.id}'`)).toBe(0);
});

it('what is asked in vain rolls the transaction back', async ({ server, transactions, owner }) => {
  const before = await countRows(server, 'idempotency_keys');
  const fail = (tx: WebTransaction) => inOnePacket([ask(tx), sql`select 1 / 0`.execute(tx)]);
  await expect(transactions.writeAskingAs(bearerOf(owner.cookie), fail, async () => {})).rejects.toThrow('division');
  expect(await countRows(server, 'idempotency_keys')).toBe(before);
});
