import { AppError } from '@kinvault/domain/errors.ts';
import { normalizeInviteCode } from '@kinvault/domain/families/invite-code.ts';
import { sql } from 'kysely';
import { countTries, type Limit, takeBackTries } from '../../platform/db/rate-limit.ts';
import type { Transaction, Transactions } from '../../platform/db/transactions.ts';
import { findCodeInvite } from './families.repository.ts';

/**
 * Why a code leads nowhere, or null where it does. A failed try is counted and a right one is not, so that a whole
 * school may come with one code [SEC-33]. Counting and looking up are one transaction, which holds the counters: of a
 * thousand guesses at once no more learn anything than may. Unknown and ended codes take the same steps.
 * @throws too_many_requests, for a right code too.
 */
export async function tryCode(
  { asSystem }: Transactions,
  typed: string,
  limits: Record<string, Limit>,
): Promise<'invite_invalid' | 'invite_expired' | null> {
  const code = normalizeInviteCode(typed);
  const refusal = await asSystem(async (tx) => {
    if (await countTries(tx, limits)) return 'too_many_requests';
    if (await endExpiredCode(tx, code)) return 'invite_expired';
    if (!(await findCodeInvite(tx, code))) return 'invite_invalid';
    await takeBackTries(tx, Object.keys(limits));
    return null;
  });
  if (refusal === 'too_many_requests') throw new AppError(refusal);
  return refusal;
}

/** @throws what `tryCode` says. */
export async function requireCode(...tried: Parameters<typeof tryCode>): Promise<void> {
  const refusal = await tryCode(...tried);
  if (refusal) throw new AppError(refusal);
}

/** A code that is found expired is said to be so once, and ends [VAL-1, STA-4]. */
async function endExpiredCode(tx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`
    update invites set ended_at = now() where code = ${code} and ended_at is null and expires_at <= now()
    returning id`.execute(tx);
  return rows.length > 0;
}
