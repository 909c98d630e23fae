import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/** The tables of every schema that hold a word anywhere in a row, bytes included; case does not count. */
export async function tablesWith(server: TestServer, word: string): Promise<string[]> {
  const tables = await runSql(
    server,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await runSql(
      server,
      `select exists (select from ${name} t where t::text ilike '%' || $1 || '%' or t::text ilike '%' || $2 || '%') as holds`,
      [word, Buffer.from(word).toString('hex')],
    );
    if (row?.holds) found.push(String(name));
  }
  return found;
}
