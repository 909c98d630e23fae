import type pg from 'pg';
import type { Migration } from './run-migrations.ts';

const TABLE = /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+) \(/gm;
const FUNCTION = /^create (?:or replace )?function (?:public\.)?(\w+)\(/gm;

/**
 * Drops what these migrations have made, in the caller's transaction, and nothing else that may be in the database:
 * they can be applied again. Anything that this forgets makes applying them fail.
 */
export async function dropMigratedObjects(client: pg.Client, migrations: Migration[]): Promise<void> {
  const text = migrations.map(({ sql }) => sql).join('\n');
  const tables = namesIn(text, TABLE);
  await client.query('drop schema if exists auth cascade');
  await client.query(`drop table if exists ${['schema_migrations', ...tables].map(inPublic).join(', ')} cascade`);
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [namesIn(text, FUNCTION)],
  );
  for (const { signature } of rows) await client.query(`drop function if exists ${signature} cascade`);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => String(name)))];
}

const inPublic = (name: string) => `public.${name}`;
