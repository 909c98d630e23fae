import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { releaseConnection } from './connection-faults.ts';
import { takeConnection } from './pool.ts';

/**
 * A kysely dialect for a library that brings its own queries: inside `within(client, …)` they run on that client, and
 * so in its transaction; outside, each takes a connection of the pool. Dates arrive as `Date`, unlike in our own queries.
 */
export function createAuthConnection(pool: pg.Pool) {
  const current = new AsyncLocalStorage<pg.PoolClient>();
  const connect = async () => {
    const ambient = current.getStore();
    const client = ambient ?? (await takeConnection(pool));
    return {
      query: (text: string, values: unknown[]) => client.query({ text, values, types: pg.types } as pg.QueryConfig),
      release: () => ambient ?? releaseConnection(client),
    };
  };
  return {
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as never }),
    within: <R>(client: pg.PoolClient, work: () => Promise<R>): Promise<R> => current.run(client, work),
  };
}
