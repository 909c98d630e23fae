import { expect, it } from 'vitest';
import { emptyDatabase, query } from '../../../test/empty-database.ts';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { findMigrations, migrate, readMigrations } from './run-migrations.ts';

it('several servers starting at once migrate once', async () => {
  const connection = await emptyDatabase();
  const migrations = readMigrations(MIGRATIONS);
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection, migrations)));
  expect(applied.flat().sort()).toEqual(migrations.map((migration) => migration.name));
});

it('a shipped migration that was edited, and a newer database, are refused in a sentence', async () => {
  const connection = await emptyDatabase();
  const first = { name: '0001_first.sql', sql: 'create table first ()' };
  await migrate(connection, [first, { name: '0002_second.sql', sql: 'create table second ()' }]);
  await expect(migrate(connection, [first])).rejects.toThrow('The database was made by a newer Kinvault');
  const edited = { ...first, sql: 'create table other ()' };
  await expect(
    migrate(connection, [edited, { name: '0002_second.sql', sql: 'create table second ()' }]),
  ).rejects.toThrow('0001_first.sql was changed after it had been applied');
});

it.for([
  ['0001_foundation.sql', '4ede09b09c25b1fdfe2a15317c88dd92d366df61ee96b527371969ba56ae1b92'],
  ['0033_proposals.sql', '723ddfaa22d70ccef11ea8e9453260bb76e13f85c9dfb6f8a6ff221181acf5cd'],
  ['0036_readings.sql', '3503311009377086a8c397b6ffa22b0bb19572a454d1110fb446e4c292958e41'],
  ['0042_backup_order.sql', '7af7abc6fed0dac88e4f268b5f6fb3bdb1468bd930ef6ecd5be368f722922ee2'],
])('a database that was set up with an earlier text of %s goes on working', async ([name, earlier]) => {
  const connection = await emptyDatabase();
  const migrations = readMigrations(MIGRATIONS);
  await migrate(connection, migrations);
  await query(connection, `update schema_migrations set sha256 = '${earlier}' where name = '${name}'`);
  expect(await migrate(connection, migrations)).toEqual([]);
  const applied = (await query(connection, 'select name, sha256 from schema_migrations order by name')) as never;
  expect(findMigrations(applied, migrations)).toHaveLength(migrations.length); // as a restore asks of an archive
});

it('every table of people and families forces row-level security, and requests run under a role it binds', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, readMigrations(MIGRATIONS));
  const open = await query(
    connection,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
  const roles = await query(
    connection,
    `select rolname from pg_roles where rolname like 'kinvault_%' and (rolsuper or rolbypassrls)`,
  );
  expect(roles).toEqual([]);
});
