import { AppError } from '@kinvault/domain/errors.ts';
import { normalizeInviteCode } from '@kinvault/domain/families/invite-code.ts';
import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';

/**
 * A code that is found expired is said to be so once, and ends [VAL-1, STA-4]. In a transaction of its own, since the
 * refusal rolls back the caller's; the same one statement for a code that nobody has.
 */
export async function refuseExpiredCode({ asSystem }: Transactions, typed: string): Promise<void> {
  const { rows } = await asSystem((tx) =>
    sql`update invites set ended_at = now()
      where code = ${normalizeInviteCode(typed)} and ended_at is null and expires_at <= now() returning id`.execute(tx),
  );
  if (rows.length > 0) throw new AppError('invite_expired');
}
