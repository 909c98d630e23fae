import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { queueConfirmation } from './ask-confirmation.ts';

/** Of an account `u`: its password opens nothing, and proves nobody. */
export const IS_SHUT = sql`(coalesce(u.password_due_at <= now(), false) or account_in_trash(u.id))`;

interface VerifiedUser {
  personId: string;
  /** The hash that the password was verified against. */
  hash: string;
  /** Of the session that better-auth has already opened. It ends if the sign-in is not completed. */
  token?: string;
}

/**
 * Checks the account again after the password was verified, under a row lock. The password may have been replaced in the
 * meantime [SEC-18], a temporary one may have expired [SEC-24], or the account may be in the trash [SEC-50]. An
 * unconfirmed address gets another link [D-7].
 */
export async function completeSignIn(
  deps: { enqueue: Enqueue; confirmEmail: boolean },
  tx: SystemTransaction,
  { personId, hash, token = '' }: VerifiedUser,
): Promise<'admitted' | 'refused' | 'confirm_email'> {
  const account = await lockAndLook(tx, personId, hash);
  const isRefused = !account || account.isShut;
  if (!isRefused && !(deps.confirmEmail && !account.isConfirmed)) return 'admitted';
  await sql`delete from auth.sessions where token = ${token}`.execute(tx);
  if (isRefused) return 'refused';
  await queueConfirmation(deps, tx, account);
  return 'confirm_email';
}

/** The lock waits for a concurrent change of the password. */
async function lockAndLook(tx: SystemTransaction, personId: string, hash: string) {
  const { rows } = await sql<{ id: string; email: string; isConfirmed: boolean; isShut: boolean }>`
    select u.id, u.email, u.email_verified as "isConfirmed",
      ${IS_SHUT} as "isShut"
    from auth.accounts a join auth.users u on u.id = a.user_id
    where a.user_id = ${personId} and a.provider_id = 'credential' and a.password = ${hash}
    for share of a`.execute(tx);
  return rows[0];
}
