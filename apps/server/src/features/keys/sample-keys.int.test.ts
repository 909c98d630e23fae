import { sql } from 'kysely';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sampleWrappedKeys } from './keys.repository.ts';

const MANY = 5_000;

it('a start asks for three files of each key, and reads no more of them', async ({ server }) => {
  await runSql(
    server,
    `delete from files;
     insert into files (id, purpose, kind, size_bytes, sha256, wrapped_key, key_id)
       select gen_random_uuid(), 'original', 'pdf', 1, sha256(n::text::bytea), 'wrapped',
         case when n <= 2 then 'oldest' when n % 500 = 0 then 'older' else 'today' end
       from generate_series(1, ${MANY}) n;
     analyze files`,
  );
  const { keys, read } = await server.transactions.asSystem(async (tx) => {
    const keys = (await sampleWrappedKeys(tx)).map(({ keyId }) => keyId);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'files'`.execute(
      tx,
    );
    return { keys, read: rows[0]?.read };
  });
  expect(keys.sort()).toEqual(['older', 'older', 'older', 'oldest', 'oldest', 'today', 'today', 'today']);
  expect(read).toBeLessThan(100);
});
