import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { EarlyRead } from './bearers.ts';
import type { Database } from './database.ts';
import type { QueryLimit } from './limits.ts';

type CorkedClient = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

export interface OpenQueries<T> {
  tx: T;
  /** From now on each query fails instead of reaching the connection's next user. */
  close(): void;
}

/** What is sent until the answer of this is called travels in one packet. */
export function holdBack(client: pg.PoolClient): () => void {
  const { stream } = (client as CorkedClient).connection;
  stream.cork();
  return () => stream.uncork();
}

/**
 * Kysely on one connection that is in a transaction already, whose role the caller names as `T`. Made for each
 * transaction (1 µs), so that one that has ended can be told from the next on the same connection.
 */
export function openQueries<T extends Kysely<Database>>(
  client: pg.PoolClient,
  { answerMs: query_timeout }: QueryLimit,
): OpenQueries<T> {
  let isOpen = true;
  const connection = {
    query: async (text: string, values: unknown[]) => {
      if (!isOpen) throw new Error('The transaction of this query has ended.');
      process.nextTick(holdBack(client)); // what is asked in the same moment travels in one packet
      return client.query({ name: nameOf(text), text, values, query_timeout } as pg.QueryConfig);
    },
    release() {},
  };
  const pool = { connect: async () => connection, end: async () => {} };
  const tx = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) }) as T;
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
}

const COMPILER = new Kysely<Database>({ dialect: new PostgresDialect({ pool: async () => Promise.reject() }) });

/** A query of Kysely as a read that needs no transaction of its own. */
export function toRead(query: RawBuilder<unknown>): EarlyRead {
  const { sql, parameters } = query.compile(COMPILER);
  return { name: nameOf(sql), text: sql, values: [...parameters] };
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
