import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { blockFileRemoval, LONG_LIVED_CONNECTION } from './file-removal-lock.ts';

/** Where the database is and how to log in. */
export type DatabaseAddress = pg.ClientConfig;

export interface SnapshotTable {
  /** With its schema. */
  name: string;
  /** Without generated ones. */
  columns: string[];
  rows: number;
}

/** The database at one moment, while people go on working. Files of rows that it knows stay in the store. */
export interface Snapshot {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  listMigrations(): Promise<{ name: string; sha256: string }[]>;
  /** What Kinvault keeps, without waiting jobs: the hourly sweep plans them again. */
  listTables(): Promise<SnapshotTable[]>;
  /** The rows of a table as COPY writes them (text format), in chunks of any size. */
  copy(table: SnapshotTable): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** All of Kinvault's roles but this one see only some rows of a table, or none. */
const BEGIN = `begin isolation level repeatable read read only;
  set local role kinvault_system;
  set local idle_in_transaction_session_timeout = 0;
  set local statement_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  select 1`; // the first query fixes the moment; settings do not

const TABLES = `
  select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname <> 'schema_migrations'
    and c.relpersistence = 'p' -- unlogged is what nobody misses
  group by 1 order by 1`;

/**
 * On connections of its own: it may take an hour, and the pool's have limits. `onLost` hears when the database ends one
 * of them.
 */
export async function openSnapshot(connection: DatabaseAddress, onLost: (error: Error) => void): Promise<Snapshot> {
  const hold = await blockFileRemoval(connection, onLost); // before the snapshot, which then knows no file that is removed
  const client = new pg.Client({ ...connection, ...LONG_LIVED_CONNECTION });
  client.on('error', onLost);

  async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(text, values)).rows;
  }

  /** For the one table that only the database's owner can read. */
  async function listMigrations(): Promise<{ name: string; sha256: string }[]> {
    await client.query('set local role none');
    const migrations = await query<{ name: string; sha256: string }>(
      'select name, sha256 from public.schema_migrations order by name',
    );
    await client.query('set local role kinvault_system');
    return migrations;
  }

  async function listTables(): Promise<SnapshotTable[]> {
    const tables: SnapshotTable[] = [];
    for (const { name, columns } of await query<Omit<SnapshotTable, 'rows'>>(TABLES)) {
      const [found] = await query<{ rows: number }>(`select count(*)::float8 as rows from ${quoteTable(name)}`);
      tables.push({ name, columns, rows: found?.rows ?? 0 });
    }
    return tables;
  }

  function copy({ name, columns }: SnapshotTable): AsyncIterable<Buffer> {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    return client.query(copyTo(`copy ${quoteTable(name)} (${list}) to stdout`));
  }

  async function close(): Promise<void> {
    await Promise.allSettled([client.end(), hold.release()]);
  }

  try {
    await client.connect();
    await client.query(BEGIN);
    return { query, listMigrations, listTables, copy, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function quoteTable(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.');
}
