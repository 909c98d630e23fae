import { sql } from 'kysely';
import { expect } from 'vitest';
import { countSends } from '../../../test/count-sends.ts';
import { it as base } from '../../../test/fixtures.ts';
import { inOnePacket } from './in-one-packet.ts';
import { createPool } from './pool.ts';
import { createTransactions, type SystemTransaction } from './transactions.ts';

const it = base
  .extend('pool', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const pool = createPool(server.connection, 1);
    onCleanup(() => pool.end());
    return pool;
  })
  .extend('transactions', { scope: 'file' }, ({ pool }) => createTransactions(pool));

const number = (tx: SystemTransaction, value: number) => sql<{ n: number }>`select ${value}::int as n`.execute(tx);

it('queries asked together travel in one packet and are answered in their order', async ({ transactions }) => {
  await transactions.asSystem(async (tx, client) => {
    let answers: unknown[] = [];
    const sends = await countSends(client, async () => {
      answers = await inOnePacket([number(tx, 1), number(tx, 2), number(tx, 3)]);
    });
    expect(answers).toMatchObject([{ rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }, { rows: [{ n: 3 }] }]);
    expect(sends).toBe(1);
  });
});

it('of queries sent together the first failure is thrown, even if it arrives last', async ({ transactions }) => {
  const work = transactions.asSystem((tx) => {
    const slow = async () => sql`select 1 / 0`.execute(tx).catch(async (error) => Promise.reject(await error));
    return inOnePacket([number(tx, 1), slow(), number(tx, 2), number(tx, 3)]);
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(await transactions.asSystem((tx) => number(tx, 4))).toMatchObject({ rows: [{ n: 4 }] });
});
