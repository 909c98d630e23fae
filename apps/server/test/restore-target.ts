import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { type ReadArchive, readArchive } from '../src/features/backup/read-archive.ts';
import { type RestoreTarget, restoreVault } from '../src/features/backup/restore-vault.ts';
import { openDatabaseRestore } from '../src/platform/db/restore-database.ts';
import { type Migration, migrate, readMigrations } from '../src/platform/db/run-migrations.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { query } from './embedded-process.ts';
import { cloneTemplate, MIGRATIONS } from './template-database.ts';
import { inPieces, type TestArchive } from './test-archive.ts';

/** Everything under a folder but half-written things, by its path there. */
export function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

export interface TestTarget extends RestoreTarget {
  connection: pg.ClientConfig;
  /** Has files, keyring and secret, as a test server's. */
  folder: string;
  restore(archive: TestArchive, changes?: Partial<RestoreTarget>): Promise<ReadArchive>;
  remove(): Promise<void>;
}

/** An empty vault as a first start leaves it, on a database of its own. */
export async function makeRestoreTarget(): Promise<TestTarget> {
  const database = await cloneTemplate(inject('postgres'));
  await look(database, 'update vault set id = gen_random_uuid()'); // the template's own is that of every test's server
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-restore-'));
  const { connection } = database;
  const migrations = readMigrations(MIGRATIONS);
  const target: RestoreTarget = {
    openDatabase: () => openDatabaseRestore(connection, migrations),
    objects: createObjectStore(`file:${path.join(folder, 'files')}`),
    migrations,
    keyringFile: path.join(folder, 'keyring.json'),
    secretFile: path.join(folder, 'secret'),
  };
  return {
    ...target,
    connection,
    folder,
    restore: ({ payload, fileKey }, changes = {}) =>
      restoreVault({ ...target, ...changes }, (sink) => readArchive(inPieces(payload), fileKey, sink)),
    remove: async () => {
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database of older migrations, to be dropped with its target. */
export async function makeOlderVault(
  migrations: Migration[],
): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const superuser = inject('postgres');
  const name = `test_older_${randomUUID().replaceAll('-', '')}`;
  await query(superuser, `create database ${name} owner kinvault_app`);
  const connection = { ...superuser, user: 'kinvault_app', database: name };
  await migrate(connection, migrations);
  return { connection, drop: async () => void (await query(superuser, `drop database ${name} with (force)`)) };
}

/** As the superuser, on a connection that is gone afterwards: a restore refuses while others work with the database. */
export function look({ connection }: Pick<TestTarget, 'connection'>, sql: string): Promise<Record<string, unknown>[]> {
  return query({ ...inject('postgres'), database: String(connection.database) }, sql);
}

/** Every row of Kinvault's tables, as text, by table; but when which migration was applied. */
export async function dumpRows(target: Pick<TestTarget, 'connection'>): Promise<Record<string, unknown>> {
  const [row] = await look(
    target,
    `select jsonb_object_agg(name, xpath('//row/text()', query_to_xml(
       format('select t::text as row from %s t order by 1', name), false, false, ''))::text) as dump
     from (select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
       where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' and relpersistence = 'p'
         and relname <> 'schema_migrations') as tables`,
  );
  return row?.dump as Record<string, unknown>;
}

/** All that the migrations make besides rows, as text. */
export async function dumpSchema(target: Pick<TestTarget, 'connection'>): Promise<string[]> {
  const rows = await look(target, SCHEMA);
  return rows.map(({ line }) => String(line));
}

const SPACES = `('public'::regnamespace, 'auth'::regnamespace)`;
const SCHEMA = `
  select concat_ws(' ', 'table', oid::regclass, relowner::regrole, relrowsecurity, relforcerowsecurity, relacl) as line
    from pg_catalog.pg_class where relnamespace in ${SPACES} and relkind = 'r'
  union all select concat_ws(' ', 'column', attrelid::regclass, attnum, attname, atttypid::regtype, attnotnull, attidentity,
      attgenerated, attacl, pg_get_expr(adbin, adrelid))
    from pg_catalog.pg_attribute join pg_catalog.pg_class c on c.oid = attrelid and relkind = 'r' and relnamespace in ${SPACES}
    left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_catalog.pg_constraint where connamespace in ${SPACES} and contype <> 't'
  union all select concat_ws(' ', 'index', indexdef) from pg_catalog.pg_indexes where schemaname in ('public', 'auth')
  union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled)
    from pg_catalog.pg_trigger where not tgisinternal
  union all select concat_ws(' ', 'checks of keys', tgrelid::regclass, tgfoid::regproc, tgtype, tgenabled, tgdeferrable, count(*))
    from pg_catalog.pg_trigger where tgisinternal group by tgrelid, tgfoid, tgtype, tgenabled, tgdeferrable
  union all select concat_ws(' ', 'policy', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_catalog.pg_policies
  union all select concat_ws(' ', 'function', oid::regprocedure, proowner::regrole, proacl, md5(pg_get_functiondef(oid)))
    from pg_catalog.pg_proc where pronamespace in ${SPACES}
  union all select concat_ws(' ', 'sequence', schemaname, sequencename, data_type, start_value, increment_by, cycle)
    from pg_catalog.pg_sequences where schemaname in ('public', 'auth')
  union all select concat_ws(' ', 'schema', nspname, nspowner::regrole, nspacl)
    from pg_catalog.pg_namespace where oid in ${SPACES}
  union all select concat_ws(' ', 'migration', name, sha256) from public.schema_migrations
  order by 1`;
