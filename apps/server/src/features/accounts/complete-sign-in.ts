import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueConfirmation } from './ask-confirmation.ts';

interface VerifiedUser {
  personId: string;
  /** The hash that their password has met. */
  hash: string;
  /** Of the session that was made for them already; it ends where they are not let in. */
  token?: string;
}

/**
 * The last look at somebody whose password was right: it may have been replaced while it was being checked, which ended
 * all sessions but this newest one [SEC-18]; a temporary one may be past its time [SEC-24]; and the address may wait
 * to be confirmed, for which a link goes out anew [D-7].
 */
export async function completeSignIn(
  deps: { enqueue: Enqueue; confirmEmail: boolean },
  tx: SystemTransaction,
  { personId, hash, token = '' }: VerifiedUser,
): Promise<'admitted' | 'refused' | 'confirm_email'> {
  const account = await lockAndLook(tx, personId, hash);
  const isRefused = !account || account.isLate;
  if (!isRefused && !(deps.confirmEmail && !account.isConfirmed)) return 'admitted';
  await sql`delete from auth.sessions where token = ${token}`.execute(tx);
  if (isRefused) return 'refused';
  await queueConfirmation(deps, tx, account);
  return 'confirm_email';
}

/** The lock waits for a change of the password that is under way. */
async function lockAndLook(tx: SystemTransaction, personId: string, hash: string) {
  const { rows } = await sql<{ id: string; email: string; isConfirmed: boolean; isLate: boolean }>`
    select u.id, u.email, u.email_verified as "isConfirmed", coalesce(u.password_due_at <= now(), false) as "isLate"
    from auth.accounts a join auth.users u on u.id = a.user_id
    where a.user_id = ${personId} and a.provider_id = 'credential' and a.password = ${hash}
    for share of a`.execute(tx);
  return rows[0];
}
