import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { QueryLimit } from './limits.ts';

// one a connection and limit, not one a request
const interfaces = new WeakMap<pg.PoolClient, Map<number, Kysely<Database>>>();

/** Kysely on one connection that is in a transaction already, whose role the caller names as `T`. */
export function queriesOn<T extends Kysely<Database>>(client: pg.PoolClient, { answerMs }: QueryLimit): T {
  const known = interfaces.get(client) ?? new Map<number, Kysely<Database>>();
  interfaces.set(client, known);
  const made = known.get(answerMs) ?? createQueries(client, answerMs);
  known.set(answerMs, made);
  return made as T;
}

function createQueries(client: pg.PoolClient, query_timeout: number): Kysely<Database> {
  const connection = {
    query: (text: string, values: unknown[]) =>
      client.query({ name: nameOf(text), text, values, query_timeout } as pg.QueryConfig),
    release() {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

// Every query text is prepared once a connection; so lists of changing length are written `= any($1)`.
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
