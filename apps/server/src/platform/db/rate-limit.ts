import { AppError } from '@kinvault/domain/errors.ts';
import type { Limit } from '@kinvault/domain/limit.ts';
import { sql } from 'kysely';
import { inOnePacket } from './in-one-packet.ts';
import type { SystemTransaction, Transactions } from './transactions.ts';

/** The part of a declared limit that counting needs. */
export type RateLimit = Pick<Limit, 'tries' | 'windowSeconds'>;

/**
 * Counts a try in one bucket after the other, in a transaction of its own so that it counts whatever follows. The first
 * that is full throws and the later ones stay as they are: callers refused for their own address fill up
 * nothing that others share.
 */
export async function enforceRateLimits(transactions: Transactions, buckets: Record<string, RateLimit>): Promise<void> {
  if (await transactions.asSystem((tx) => isRateLimited(tx, buckets))) throw new AppError('too_many_requests');
}

/**
 * The same for how much somebody makes, where nobody guesses. Its commit does not wait for the disk: a power cut may
 * forget the tries of the last second.
 */
export async function enforceVolumeLimits(
  transactions: Transactions,
  buckets: Record<string, RateLimit>,
): Promise<void> {
  const isFull = await transactions.asSystem(async (tx) => {
    const quickCommit = sql`set local synchronous_commit = off`.execute(tx);
    const [, isLimited] = await inOnePacket([quickCommit, isRateLimited(tx, buckets)]);
    return isLimited;
  });
  if (isFull) throw new AppError('too_many_requests');
}

/** Counts a try in the caller's own transaction, for actions that are silently skipped when over the limit. */
export async function consumeAttempt(tx: SystemTransaction, bucket: string, limit: RateLimit): Promise<boolean> {
  return !(await exceedsLimit(tx, bucket, limit));
}

/** True where a bucket was full. In the caller's transaction, which holds these buckets to its end and must commit. */
export async function isRateLimited(tx: SystemTransaction, buckets: Record<string, RateLimit>): Promise<boolean> {
  for (const [bucket, limit] of Object.entries(buckets)) if (await exceedsLimit(tx, bucket, limit)) return true;
  return false;
}

/** Takes back what `countAttempt` counted in this transaction. Other tries stay counted. */
export async function refundAttempts(tx: SystemTransaction, buckets: string[]): Promise<void> {
  await sql`update rate_limits set tries = tries - 1 where bucket = any(${buckets})`.execute(tx);
}

async function exceedsLimit(tx: SystemTransaction, bucket: string, limit: RateLimit): Promise<boolean> {
  return (await countAttempt(tx, bucket, limit.windowSeconds)) > limit.tries;
}

/** Counts a try and returns how many there are in this window, this one included. */
export async function countAttempt(tx: SystemTransaction, bucket: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select count_try(${bucket}, ${windowSeconds}) as tries`.execute(tx);
  return rows[0]?.tries ?? 0;
}

/** A success is no guess: its try is not counted. */
export async function clearAttempts(tx: SystemTransaction, buckets: string[]): Promise<void> {
  await tx.deleteFrom('rate_limits').where('bucket', 'in', buckets).execute();
}
