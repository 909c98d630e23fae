import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { prepareLogin } from './prepare-login.ts';

/** Any number that only Kinvault's migrations use: several servers starting at once migrate one after the other. */
const LOCK = 7_361_209_014;
const MAKE_TABLE =
  'create table if not exists public.schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';
/**
 * Checksums of texts that were shipped under the same name and left the same tables: databases and archives keep them.
 * The first migration granted roles that a login may have been given beforehand; now `prepareLogin` grants what is missing.
 * Of proposals, readings, ends of shares and exact undo only the comments were reworded. The first text of the backup order
 * failed on a vault with backups, and did the same on one without.
 */
const EARLIER = new Map([
  ['0001_foundation.sql', '4ede09b09c25b1fdfe2a15317c88dd92d366df61ee96b527371969ba56ae1b92'],
  ['0033_proposals.sql', '723ddfaa22d70ccef11ea8e9453260bb76e13f85c9dfb6f8a6ff221181acf5cd'],
  ['0036_readings.sql', '3503311009377086a8c397b6ffa22b0bb19572a454d1110fb446e4c292958e41'],
  ['0042_backup_order.sql', '7af7abc6fed0dac88e4f268b5f6fb3bdb1468bd930ef6ecd5be368f722922ee2'],
  ['0050_ends_of_shares.sql', '5ec70e694eaf73c243600ea4f8d263574c494beef8262d2b8f94cefb241718c9'],
  ['0052_exact_undo.sql', 'fe089dc47de3dd966f00bf0a3939df2f917b236c1fcb38f5e99479f837a8ad12'],
]);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

export interface Migration {
  name: string;
  sql: string;
}

/** In the order of their numbers, which have no gap. */
export function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, name] of names.entries()) {
    if (Number(FILE_NAME.exec(name)?.[1]) !== index + 1) throw new Error(`The migration ${name} is out of order.`);
  }
  return names.map((name) => ({ name, sql: fs.readFileSync(path.join(folder, name), 'utf8') }));
}

/**
 * Brings the database forward; each migration commits whole or not at all, so a kill at any point leaves something
 * that the next start finishes. Returns the names of those applied.
 */
export async function migrate(connection: pg.ClientConfig, migrations: Migration[]): Promise<string[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // a cut connection fails the query under way; unheard, it would end the process
  await client.connect();
  try {
    const known = await appliedMigrations(client);
    refuseStrangers(known, migrations);
    await prepareLogin(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (!known.has(migration.name) && (await applyOne(client, migration))) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Changes nothing. @throws Error with a sentence unless exactly these migrations are applied */
export async function requireMigrated(connection: pg.ClientConfig, migrations: Migration[]): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await appliedMigrations(client);
    refuseStrangers(known, migrations);
    if (known.size < migrations.length)
      throw new Error('The database is of an older Kinvault. Start this one once, or run: npm run migrate');
  } finally {
    await client.end();
  }
}

/** What `schema_migrations` says of one. */
export interface AppliedMigration {
  name: string;
  sha256: string;
}

/** The migrations of a complete list in order. Null if the list has a migration that is not ours. */
export function findMigrations(applied: AppliedMigration[], migrations: Migration[]): Migration[] | null {
  const found = migrations.slice(0, applied.length);
  const isOurs = applied.every(({ name, sha256 }, index) => {
    const ours = found[index];
    return ours?.name === name && isTextOf(ours, sha256);
  });
  return isOurs ? found : null;
}

/** In the caller's own transaction, on a database that has none of them. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await prepareLogin(client);
  await client.query(MAKE_TABLE);
  for (const migration of migrations) {
    await client.query(migration.sql);
    await noteApplied(client, migration);
  }
}

/** @throws Error with a sentence for a newer or changed database */
export async function requireKnownMigrations(
  client: pg.Client,
  migrations: Migration[],
): Promise<{ isMigrated: boolean }> {
  const known = await appliedMigrations(client);
  refuseStrangers(known, migrations);
  return { isMigrated: known.size > 0 };
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select to_regclass('public.schema_migrations') is not null as here`);
  if (!found[0].here) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** A newer database, or a shipped migration that somebody edited, must not be built upon. */
function refuseStrangers(known: Map<string, string>, migrations: Migration[]): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, sha256] of known) {
    const migration = ours.get(name);
    if (!migration)
      throw new Error(`The database was made by a newer Kinvault (it has ${name}). Please update Kinvault.`);
    if (!isTextOf(migration, sha256))
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`);
  }
}

async function applyOne(client: pg.Client, { name, sql }: Migration): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(MAKE_TABLE);
    const { rowCount } = await client.query('select from public.schema_migrations where name = $1', [name]);
    const isNew = rowCount === 0; // else another server was quicker
    if (isNew) {
      await client.query(sql);
      await noteApplied(client, { name, sql });
    }
    await client.query('commit');
    return isNew;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function noteApplied(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, digest(sql)]);
}

function isTextOf({ name, sql }: Migration, sha256: string): boolean {
  return sha256 === digest(sql) || sha256 === EARLIER.get(name);
}

function digest(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
