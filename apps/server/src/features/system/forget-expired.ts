import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { pruneNotices } from '../notices/prune-notices.ts';
import { purgeDeletedFamilies } from '../profile/purge-families.ts';

/**
 * Rows that no longer mean anything: what has ended, results kept for a day, mails of a week ago, old notices, invitations
 * of a month ago, families whose time in the trash is over. What lets somebody in ends by any clock; all else waits
 * while the clock is in doubt.
 */
export async function forgetExpired(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  const { transactions } = deps;
  await transactions.asSystem(async (tx) => {
    await sql`delete from rate_limits where resets_at < now()`.execute(tx);
    await sql`delete from auth.sessions where expires_at < now()`.execute(tx);
    await sql`delete from auth.mailed_links where expires_at < now()`.execute(tx);
    await sql`delete from auth.challenges where expires_at < now()`.execute(tx);
    await forgetOldRows(tx);
  });
  await pruneNotices(transactions);
  await purgeDeletedFamilies(deps);
}

async function forgetOldRows(tx: SystemTransaction): Promise<void> {
  const [day, week, month] = [
    await findCutOff(tx, { days: 1 }),
    await findCutOff(tx, { days: 7 }),
    await findCutOff(tx, { days: 30 }),
  ];
  if (!day || !week || !month) return;
  await sql`delete from idempotency_keys where created_at < ${day}`.execute(tx);
  // whose address it is has no account here, perhaps, and nobody to ask for its removal (SEC-46)
  await sql`delete from invites where email is not null and least(expires_at, ended_at) < ${month}`.execute(tx);
  // uploaded while the clock was ahead: its uploader's day would last until that time
  await sql`update documents set correctable_until = null where correctable_until > now() + interval '1 day'`.execute(
    tx,
  );
  await sql`delete from mails where coalesce(sent_at, created_at) < ${week}`.execute(tx);
}
