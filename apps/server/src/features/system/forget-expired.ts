import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import { purgeDeletedFamilies } from '../families/delete-family.ts';
import { pruneNotices } from '../notices/prune-notices.ts';

/** Rows that no longer mean anything: what has ended, results kept for a day, mails of a week ago, old notices, invitations of a month ago, families whose time in the trash is over. */
export async function forgetExpired({ transactions }: { transactions: Transactions }): Promise<void> {
  await transactions.asSystem(async (tx) => {
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(tx);
    await sql`delete from rate_limits where resets_at < now()`.execute(tx);
    await sql`delete from auth.sessions where expires_at < now()`.execute(tx);
    await sql`delete from auth.mailed_links where expires_at < now()`.execute(tx);
    await sql`delete from auth.challenges where expires_at < now()`.execute(tx);
    // whose address it is has no account here, perhaps, and nobody to ask for its removal (SEC-46)
    await sql`
      delete from invites
      where email is not null and least(expires_at, ended_at) < now() - interval '30 days'`.execute(tx);
    await sql`delete from mails where coalesce(sent_at, created_at) < now() - interval '7 days'`.execute(tx);
  });
  await pruneNotices(transactions);
  await purgeDeletedFamilies(transactions);
}
