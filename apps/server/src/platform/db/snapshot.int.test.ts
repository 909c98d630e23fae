import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { blockFileRemoval, canRemoveFiles } from './file-removal-lock.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

const fail = (error: Error) => {
  throw error;
};

async function withSnapshot<Result>(server: TestServer, work: (snapshot: Snapshot) => Promise<Result>) {
  const snapshot = await openSnapshot(server.connection, fail);
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

it('a snapshot has every table but those of migrations and of pending notifications, every column but generated ones, and row-level security hides nothing [OPS-1]', async ({
  server,
}) => {
  const tables = await withSnapshot(server, (snapshot) => snapshot.listTables());
  const found = await runSql(
    server,
    `select table_schema || '.' || table_name as name, json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema', 'jobs') and table_type = 'BASE TABLE'
      and is_generated = 'NEVER' and table_name not in ('schema_migrations', 'pending_notifications', 'document_changes')
    group by 1 order by 1`,
  );
  expect(tables.map(({ name, columns }) => ({ name, columns }))).toEqual(found);
  const hidden = await runSql(
    server,
    `select oid::regclass::text as name from pg_class c
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and relname <> 'schema_migrations' and (not has_table_privilege('kinvault_system', oid, 'select')
        or relrowsecurity and not exists (select from pg_policy where polrelid = c.oid and polcmd = '*'
          and polpermissive and 'kinvault_system'::regrole = any (polroles)
          and pg_get_expr(polqual, polrelid) = 'true')
        or exists (select from pg_policy where polrelid = c.oid and not polpermissive
          and (polroles = '{0}' or 'kinvault_system'::regrole = any (polroles))))`,
  );
  expect(hidden).toEqual([]);
});

it('a snapshot shows one moment: later writes and deletions change nothing [OPS-1]', async ({ server, person }) => {
  await withSnapshot(server, async (snapshot) => {
    const before = await snapshot.query('select name, bio from public.people where id = $1', [person.id]);
    await runSql(server, `update people set bio = 'changed' where id = $1`, [person.id]);
    expect(await snapshot.query('select name, bio from public.people where id = $1', [person.id])).toEqual(before);
    const [people] = (await snapshot.listTables()).filter(({ name }) => name === 'public.people');
    if (!people) throw new Error('unreachable');
    const copied = Buffer.concat(await Array.fromAsync(snapshot.copy(people)));
    expect(String(copied).split('\n')).toHaveLength(people.rows + 1);
    expect(copied.includes(person.id)).toBe(true);
    expect(copied.includes('changed')).toBe(false);
    expect((await snapshot.listMigrations())[0]).toMatchObject({ name: '0001_foundation.sql' });
  });
});

it('neither a copy that is left early nor a lost connection hangs', async ({ server }) => {
  const lost: Error[] = [];
  const snapshot = await openSnapshot(server.connection, (error) => lost.push(error));
  await runSql(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`,
  );
  await expect.poll(() => lost.length).toBeGreaterThan(1);
  await expect(snapshot.listTables()).rejects.toThrow();
  await snapshot.close();
});

it('files of deleted rows stay while anybody holds them', async ({ server }) => {
  const mayRemove = () => server.transactions.asSystem((tx) => canRemoveFiles(tx));
  expect(await mayRemove()).toBe(true);
  const holds = [await blockFileRemoval(server.connection, fail), await blockFileRemoval(server.connection, fail)];
  for (const { release } of holds) {
    expect(await mayRemove()).toBe(false);
    await release();
  }
  await expect.poll(mayRemove).toBe(true);
});
