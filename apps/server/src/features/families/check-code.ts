import { AppError } from '@kinvault/domain/errors.ts';
import { normalizeInviteCode } from '@kinvault/domain/families/invite-code.ts';
import { CODE_LIMITS } from '@kinvault/domain/families/invite-limits.ts';
import { sql } from 'kysely';
import { consumeAttempt, countAttempt, type RateLimit, refundAttempts } from '../../platform/db/rate-limit.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { findCodeInvite } from './families.repository.ts';
import { ALL_CODES, type CodeCaller, codeNetworkBucket, codeTryLimits } from './invite-limits.ts';

const TELL_ONCE: RateLimit = { tries: 1, windowSeconds: CODE_LIMITS.everybody.windowSeconds };

export interface CodeLog {
  warn(message: string): void;
}

/**
 * Why a code leads nowhere, or null where it does. A failed try is counted and a right one is not, so that a whole
 * school may come with one code [SEC-33]. Counting and looking up are one transaction, which holds the counters: of a
 * thousand guesses at once no more learn anything than may. Unknown and ended codes take the same steps.
 * Opens its own transaction: a failed try counts whatever follows.
 * @throws too_many_requests, for a right code too.
 */
export async function checkCode(
  { transactions: { asSystem }, log }: { transactions: Transactions; log: CodeLog },
  typed: string,
  caller: CodeCaller,
): Promise<'invite_invalid' | 'invite_expired' | null> {
  const code = normalizeInviteCode(typed);
  const counted = await asSystem(async (tx) => {
    const count = await countGuess(tx, caller);
    if (count.isRefused) return { ...count, refusal: 'too_many_requests' as const };
    if (await endExpiredCode(tx, code)) return { ...count, refusal: 'invite_expired' as const };
    if (!(await findCodeInvite(tx, code))) return { ...count, refusal: 'invite_invalid' as const };
    await refundAttempts(tx, count.buckets);
    return { ...count, refusal: null };
  });
  if (counted.isWorthTelling) log.warn('Many wrong invitation codes are being tried, from many addresses.');
  if (counted.refusal === 'too_many_requests') throw new AppError(counted.refusal);
  return counted.refusal;
}

interface GuessCount {
  isRefused: boolean;
  /** The overall limit is full, and nobody has said so in this window. */
  isWorthTelling: boolean;
  buckets: string[];
}

/**
 * The overall limit refuses only callers who have failed before, so that nobody's guessing stops a right code [SEC-44]:
 * an attacker with a fresh network for each guess gets one guess out of it, of 36^6 codes.
 */
async function countGuess(tx: SystemTransaction, caller: CodeCaller): Promise<GuessCount> {
  const own = codeTryLimits(caller);
  const network = codeNetworkBucket(caller);
  const buckets = [...Object.keys(own), network, ALL_CODES];
  let tries = 0;
  for (const [bucket, limit] of Object.entries(own)) {
    const ofBucket = await countAttempt(tx, bucket, limit.windowSeconds);
    if (ofBucket > limit.tries) return { isRefused: true, isWorthTelling: false, buckets };
    tries = Math.max(tries, ofBucket);
  }
  tries = Math.max(tries, await countAttempt(tx, network, CODE_LIMITS.everybody.windowSeconds));
  const isFull = (await countAttempt(tx, ALL_CODES, CODE_LIMITS.everybody.windowSeconds)) > CODE_LIMITS.everybody.tries;
  const isWorthTelling = isFull && (await consumeAttempt(tx, 'invite-code:told', TELL_ONCE));
  return { isRefused: isFull && tries > 1, isWorthTelling, buckets };
}

/** @throws what `checkCode` answers. */
export async function requireCode(...tried: Parameters<typeof checkCode>): Promise<void> {
  const refusal = await checkCode(...tried);
  if (refusal) throw new AppError(refusal);
}

/** An expired code is reported as expired once, and ends [VAL-1, STA-4]. */
async function endExpiredCode(tx: SystemTransaction, code: string): Promise<boolean> {
  const { rows } = await sql`
    update invites set ended_at = steady_now() where code = ${code} and ended_at is null and expires_at <= now()
    returning id`.execute(tx);
  return rows.length > 0;
}
