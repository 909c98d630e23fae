import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from './transactions.ts';

export interface Limit {
  tries: number;
  windowSeconds: number;
}

/**
 * Counts a try in one bucket after the other, in a transaction of its own so that it counts whatever follows. The first
 * that is full throws and the later ones stay as they are: whoever is refused for their own address can fill up
 * nothing that others share.
 */
export async function spendTry(transactions: Transactions, buckets: Record<string, Limit>): Promise<void> {
  if (await transactions.asSystem((tx) => countTries(tx, buckets))) throw new AppError('too_many_requests');
}

/** Counts a try in the caller's own transaction, for what is left undone in silence when there were too many. */
export async function mayTry(tx: SystemTransaction, bucket: string, limit: Limit): Promise<boolean> {
  return !(await countTry(tx, bucket, limit));
}

/** True where a bucket was full. In the caller's transaction, which holds these buckets to its end. */
export async function countTries(tx: SystemTransaction, buckets: Record<string, Limit>): Promise<boolean> {
  for (const [bucket, limit] of Object.entries(buckets)) if (await countTry(tx, bucket, limit)) return true;
  return false;
}

/** What `countTries` has counted in this very transaction; others' tries stay. */
export async function takeBackTries(tx: SystemTransaction, buckets: string[]): Promise<void> {
  await sql`update rate_limits set tries = tries - 1 where bucket = any(${buckets})`.execute(tx);
}

async function countTry(tx: SystemTransaction, bucket: string, limit: Limit): Promise<boolean> {
  return (await addTry(tx, bucket, limit.windowSeconds)) > limit.tries;
}

/** Counts a try and returns how many there are in this window, this one included. */
export async function addTry(tx: SystemTransaction, bucket: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select count_try(${bucket}, ${windowSeconds}) as tries`.execute(tx);
  return rows[0]?.tries ?? 0;
}

/** What succeeded is no guess: it is taken back. */
export async function forgetTries(transactions: Transactions, buckets: string[]): Promise<void> {
  await transactions.asSystem((tx) => tx.deleteFrom('rate_limits').where('bucket', 'in', buckets).execute());
}
