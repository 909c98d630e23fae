import pg from 'pg';
import { inject } from 'vitest';
import type { TestServer } from './test-server.ts';

/** One connection of the superuser for many statements: opening one for each costs more than the statements. */
export interface SqlSession {
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

export async function openSql({ connection }: TestServer): Promise<SqlSession> {
  const client = new pg.Client({ ...inject('postgres'), database: connection.database });
  await client.connect();
  return {
    run: async (text, values = []) =>
      (values.length > 0 ? await client.query(text, values) : await client.query(text)).rows,
    end: () => client.end(),
  };
}
