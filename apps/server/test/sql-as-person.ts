import type { TestServer } from './test-server.ts';

/** Statements in one transaction as a request runs them, but without the application: only the policies stand guard. */
export async function sqlAsPerson<Row = Record<string, unknown>>(
  { login }: TestServer,
  personId: string | null,
  ...statements: [text: string, values?: unknown[]][]
): Promise<Row[]> {
  const client = await login.connect();
  try {
    await client.query('begin');
    await client.query('set local role kinvault_web');
    if (personId !== null) await client.query(`select set_config('app.person_id', $1, true)`, [personId]);
    let rows: Row[] = [];
    for (const [text, values] of statements) rows = (await client.query(text, values ?? [])).rows;
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
