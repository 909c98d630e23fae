import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** Serializes registrations of one address: the first commits and the others find it, so no insert ever collides. */
export async function lockEmail(tx: SystemTransaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
}

/** Whose address it is. */
export async function findPersonIdByEmail(tx: SystemTransaction, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from auth.users where email = ${email}`.execute(tx);
  return rows[0]?.id ?? null;
}
