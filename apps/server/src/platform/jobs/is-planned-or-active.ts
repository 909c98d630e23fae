import { sql } from 'kysely';
import type { SystemTransaction } from '../db/transactions.ts';
import type { TaskName } from './jobs.ts';

/** Whether a job of this task waits, or is being run. */
export async function isPlannedOrActive(tx: SystemTransaction, name: TaskName): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from jobs.job where name = ${name} and state in ('created', 'retry', 'active')) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}
