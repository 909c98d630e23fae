import type { TestServer } from './test-server.ts';

/** As the database's superuser, whom no policy stops: to look behind the application, or to break something. */
export async function runSql(
  { superuser }: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  // without values several statements may stand in one text
  const result = values.length > 0 ? await superuser.query(text, values) : await superuser.query(text);
  return result.rows;
}

export async function countRows(server: TestServer, table: string): Promise<number> {
  const [row] = await runSql(server, `select count(*)::int as count from ${table}`);
  return Number(row?.count);
}
