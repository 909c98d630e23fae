import { sql } from 'kysely';
import type { SystemTransaction } from '../db/transactions.ts';
import type { TaskName } from './jobs.ts';

/** Whether a job of this task waits to be run or, with `orActive`, is being run. */
export async function isPlanned(tx: SystemTransaction, name: TaskName, { orActive = false } = {}): Promise<boolean> {
  const states = orActive ? ['created', 'retry', 'active'] : ['created', 'retry'];
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from jobs.job where name = ${name} and state::text = any (${states})) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
