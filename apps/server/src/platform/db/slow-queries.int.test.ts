import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { sendPacket } from './packet.ts';
import { createPool } from './pool.ts';
import { type SlowQuery, watchSlowQueries } from './slow-queries.ts';

const SLOW_MS = 100;

it('slow queries are reported by their statement, without a value, and fast ones are not [OPS-7]', async ({
  server,
}) => {
  const pool = createPool(server.connection);
  const slow: SlowQuery[] = [];
  watchSlowQueries(pool, SLOW_MS, (query) => slow.push(query));
  const client = await pool.connect();
  const secret = randomUUID();
  await client.query('select 1');
  await client.query(`select '${secret}', pg_sleep($1)`, [0.15]);
  await client
    .query({ name: 'failing', text: 'select 1 / (length(pg_sleep(0.15)::text || $1) - 36)', values: [secret] })
    .catch(() => {});
  const statements = [{ name: 'sleep', text: 'select pg_sleep(0.15), $1::text', values: [secret] }];
  await sendPacket(client, statements, { answerMs: 4_000 });
  client.release();
  await pool.query('select pg_sleep(0.15)');
  await pool.end();
  expect(slow.map(({ query }) => query)).toEqual([
    'select ?, pg_sleep($1)',
    'select 1 / (length(pg_sleep(0.15)::text || $1) - 36)',
    'select pg_sleep(0.15), $1::text',
    'select pg_sleep(0.15)',
  ]);
  for (const { durationMs } of slow) expect(durationMs).toBeGreaterThan(SLOW_MS);
});
