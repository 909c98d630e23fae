import type { TestApp } from './build-test-app.ts';
import { countRows } from './run-sql.ts';

/** Transactions that wait for another's lock. */
export async function countWaiting(test: TestApp): Promise<number> {
  return countRows(test, `pg_stat_activity where datname = '${test.connection.database}' and wait_event_type = 'Lock'`);
}
