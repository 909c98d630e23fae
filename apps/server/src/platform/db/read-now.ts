import { sql } from 'kysely';
import type { SystemTransaction } from './transactions.ts';

/** The database's clock. */
export async function readNow(tx: SystemTransaction): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(tx);
  return new Date(rows[0]?.now ?? Number.NaN);
}
