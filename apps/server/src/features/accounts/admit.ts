import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Transaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { planConfirmation } from './confirmation-mail.ts';

interface Newcomer {
  personId: string;
  /** The hash that their password has met. */
  hash: string;
  /** Of the session that was made for them, and that ends where they are not let in. */
  token: string;
}

/**
 * The last look at somebody whose password was right: it may have been replaced while it was being checked, which ended
 * all sessions but this newest one [SEC-18]; a temporary one may be past its time [SEC-24]; and the address may wait
 * to be confirmed [D-7]. Throws `credentials_wrong`.
 */
export async function admit(
  deps: { transactions: Transactions; enqueue: Enqueue; confirmEmail: boolean },
  { personId, hash, token }: Newcomer,
): Promise<'admitted' | 'confirm_email'> {
  const outcome = await deps.transactions.asSystem(async (tx) => {
    const account = await lockAndLook(tx, personId, hash);
    const isRefused = !account || account.isLate;
    const mustConfirm = deps.confirmEmail && account?.isConfirmed === false;
    if (!isRefused && !mustConfirm) return 'admitted';
    await sql`delete from auth.sessions where token = ${token}`.execute(tx);
    if (isRefused) return 'refused';
    await planConfirmation(tx, deps.enqueue, account);
    return 'confirm_email';
  });
  if (outcome === 'refused') throw new AppError('credentials_wrong');
  return outcome;
}

/** The lock waits for a change of the password that is under way. */
async function lockAndLook(tx: Transaction, personId: string, hash: string) {
  const { rows } = await sql<{ id: string; email: string; isConfirmed: boolean; isLate: boolean }>`
    select u.id, u.email, u.email_verified as "isConfirmed", coalesce(u.password_due_at <= now(), false) as "isLate"
    from auth.accounts a join auth.users u on u.id = a.user_id
    where a.user_id = ${personId} and a.provider_id = 'credential' and a.password = ${hash}
    for share of a`.execute(tx);
  return rows[0];
}
