import { countRows } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/** Transactions that wait for another's lock. */
export async function countWaiting(server: TestServer): Promise<number> {
  return countRows(
    server,
    `pg_stat_activity where datname = '${server.connection.database}' and wait_event_type = 'Lock'`,
  );
}
