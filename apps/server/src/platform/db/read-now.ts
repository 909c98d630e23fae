import { sql } from 'kysely';
import type { Transaction } from './transactions.ts';

/** The database's clock. Under both roles: it reads no table. */
export async function readNow(tx: Transaction): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now()`.execute(tx);
  return new Date(rows[0]?.now ?? Number.NaN);
}
