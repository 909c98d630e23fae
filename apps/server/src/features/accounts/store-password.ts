import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { endAllStandingAccess, endTokensOfPassword } from '../standing-access/standing-access.ts';
import { dropChallenges } from './challenges.repository.ts';

interface NewPassword {
  personId: string;
  hash: string;
  /** The hash that it replaces; where the stored one is another by now, nothing happens. */
  former?: string;
  /** The one session that goes on [SEC-18]. */
  keptSessionId?: string;
  /** Whether what works without a session ends too: each way to a new password says so [SEC-52]. */
  endsStandingAccess: boolean;
}

/**
 * Replaces a password, and ends all that the former one has opened or asked for: sessions, half-made sign-ins, reset
 * links, a change of the address. False where `former` is no longer the current one, and for an account that is in the
 * trash with its family: nobody claims it there.
 */
export async function storePassword(tx: SystemTransaction, change: NewPassword): Promise<boolean> {
  const { personId, hash, former = null, keptSessionId = null, endsStandingAccess } = change;
  await lockAccount(tx, personId); // the deletion of a family waits for it, and looks then whom it takes along
  const { numAffectedRows } = await sql`
    update auth.accounts set password = ${hash}, password_changed_at = now(), updated_at = now()
    where user_id = ${personId} and provider_id = 'credential'
      and (${former}::text is null or password = ${former}) and not account_in_trash(user_id)`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await sql`delete from auth.sessions where user_id = ${personId} and id is distinct from ${keptSessionId}`.execute(tx);
  await sql`delete from auth.mailed_links where user_id = ${personId} and purpose <> 'confirm-email'`.execute(tx);
  await dropChallenges(tx, personId);
  if (endsStandingAccess) await endAllStandingAccess(tx, personId);
  else await endTokensOfPassword(tx, personId);
  await tx.updateTable('people').set({ made_for_family_id: null }).where('id', '=', personId).execute(); // claimed [D-4]
  await sql`update auth.users set password_due_at = null, pending_email = null where id = ${personId}`.execute(tx);
  return true;
}

/** Changes of one account's password and address wait for each other here, and so never in a circle. */
export async function lockAccount(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`select from auth.users where id = ${personId} for no key update`.execute(tx);
}
