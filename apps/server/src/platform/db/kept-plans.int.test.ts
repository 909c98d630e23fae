import pg from 'pg';
import { expect, inject } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const MANY = 300;

/** Documents of one person, shared with their family. Their files lie in no store. */
async function insertMany(person: TestPerson): Promise<void> {
  await runSql(
    person.server,
    `with papers as (select gen_random_uuid() as id, gen_random_uuid() as file_id from generate_series(1, $3::int)),
       stored as (
         insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
         select file_id, 'original', $1, 'pdf', 1024, sha256(file_id::text::bytea), '', 'none' from papers),
       named as (
         insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes)
         select id, 'Paper', 'Legal', $1, $1, file_id, 'paper.pdf', 'pdf', 1024 from papers),
       versions as (
         insert into document_versions (document_id, number, file_id, file_name, added_by)
         select id, 1, file_id, 'paper.pdf', $1 from papers)
     insert into shares (document_id, owner_id, family_id, shared_by) select id, $1, $2, $1 from papers`,
    [person.id, person.familyId, MANY],
  );
}

it('a page is found by indexes also on a connection that planned it while there were no documents', async ({
  server,
  owner,
}) => {
  const client = new pg.Client({ ...inject('postgres'), database: server.connection.database });
  await client.connect();
  try {
    await client.query('set role kinvault_web');
    await client.query(`select set_config('app.person_id', $1, false)`, [owner.id]);
    const find = () =>
      client.query('select json_array_length(states) as found from my_document_states(null, $1, null, null, 10)', [
        owner.id,
      ]);
    for (let time = 0; time < 3; time++) await find();
    await insertMany(owner);
    await client.query('begin');
    expect((await find()).rows).toEqual([{ found: 10 }]);
    const { rows } = await client.query(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'documents'`,
    );
    await client.query('commit');
    expect(rows[0].read).toBeLessThan(3 * MANY);
  } finally {
    await client.end();
  }
});
