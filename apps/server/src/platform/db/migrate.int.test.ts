import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { findMigrations, type Migration, migrate, readMigrations } from './migrate.ts';
import { provisionDatabase } from './provision-database.ts';

const superuser = inject('postgres');
const made: string[] = [];

async function emptyDatabase(): Promise<pg.ClientConfig> {
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  return provisionDatabase(superuser, name);
}

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Tables, columns, constraints, policies, triggers and functions, as text. */
async function schemaOf(connection: pg.ClientConfig): Promise<string> {
  const rows = await query(
    connection,
    `select string_agg(line, e'\\n' order by line) as text from (
      select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
        from information_schema.columns where table_schema in ('public', 'auth')
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('public'::regnamespace, to_regnamespace('auth'))
      union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies
      union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select proname || ' ' || md5(prosrc) || ' ' || proowner::regrole from pg_proc where pronamespace = 'public'::regnamespace
    ) lines`,
  );
  return String(rows[0]?.text);
}

/** The migration with the connection cut after its n-th statement. */
function cutAfter(migration: Migration, statements: string[], count: number): Migration {
  return {
    ...migration,
    sql: `${statements.slice(0, count).join(';\n')};\nselect pg_terminate_backend(pg_backend_pid())`,
  };
}

/** At the semicolons that end a line outside of a $$ body. */
function splitStatements(sql: string): string[] {
  const bodies: string[] = [];
  const kept = sql.replaceAll(/\$\$[\s\S]*?\$\$/g, (body) => `«${bodies.push(body) - 1}»`);
  const parts = kept.replaceAll(/--[^\n]*/g, '').split(';');
  return parts
    .map((part) => part.replaceAll(/«(\d+)»/g, (_, index) => bodies[Number(index)] ?? '').trim())
    .filter((part) => part !== '');
}

afterEach(async () => {
  for (const name of made.splice(0)) await query(superuser, `drop database if exists ${name} with (force)`);
});

it('a migration killed at each statement and run again gives the same schema [REL-11]', {
  timeout: 300_000,
}, async () => {
  const migrations = readMigrations(MIGRATIONS);
  const whole = await emptyDatabase();
  await migrate(whole, migrations);
  const expected = await schemaOf(whole);
  expect(expected.length).toBeGreaterThan(1000);

  const connection = await emptyDatabase();
  for (const [at, migration] of migrations.entries()) {
    const statements = splitStatements(migration.sql);
    expect(statements.length).toBeGreaterThan(0);
    const before = await schemaOf(connection);
    for (let count = 1; count <= statements.length; count++) {
      const cut = [...migrations.slice(0, at), cutAfter(migration, statements, count)];
      await expect(migrate(connection, cut)).rejects.toThrow(/terminat/i);
    }
    expect(await schemaOf(connection)).toBe(before);
    await migrate(connection, migrations.slice(0, at + 1));
  }
  expect(await schemaOf(connection)).toBe(expected);
});

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

it('a database that a release has set up before its first migration gave the granting away goes on working', async () => {
  const connection = await emptyDatabase();
  const migrations = readMigrations(MIGRATIONS);
  await migrate(connection, migrations);
  const released = '4ede09b09c25b1fdfe2a15317c88dd92d366df61ee96b527371969ba56ae1b92';
  await query(connection, `update schema_migrations set sha256 = '${released}' where name like '0001%'`);
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
