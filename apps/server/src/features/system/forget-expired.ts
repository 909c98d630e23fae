import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import { purgeDeletedFamilies } from '../families/delete-family.ts';

/** Rows that no longer mean anything: ended sessions, results kept for a day, windows of tries that are over, families whose time in the trash is. */
export async function forgetExpired({ transactions }: { transactions: Transactions }): Promise<void> {
  await transactions.asSystem(async (tx) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(tx);
    await sql`delete from rate_limits where resets_at < now()`.execute(tx);
    await sql`delete from auth.sessions where expires_at < now()`.execute(tx);
  });
  await purgeDeletedFamilies(transactions);
}
