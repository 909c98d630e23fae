import pg from 'pg';
import { inject } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** As the database's superuser, whom no policy stops: to look behind the application, or to break something. */
export async function runSql(
  { connection }: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...inject('postgres'), database: connection.database });
  await client.connect();
  try {
    // without values several statements may stand in one text
    const result = values.length > 0 ? await client.query(text, values) : await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

export async function countRows(test: TestApp, table: string): Promise<number> {
  const [row] = await runSql(test, `select count(*)::int as count from ${table}`);
  return Number(row?.count);
}
