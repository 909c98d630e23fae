import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Transactions } from './transactions.ts';

export interface Limit {
  tries: number;
  windowSeconds: number;
}

/** Counts a try in each bucket, in a transaction of its own so that it counts whatever follows; too many throw. */
export async function spendTry(transactions: Transactions, buckets: Record<string, Limit>): Promise<void> {
  const counts = await transactions.asSystem((tx) =>
    // in one order everywhere, so that two requests never wait for each other
    Promise.all(
      Object.entries(buckets)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([bucket, limit]) => countTry(tx, bucket, limit)),
    ),
  );
  if (counts.some((isOver) => isOver)) throw new AppError('too_many_requests');
}

async function countTry(tx: Parameters<Parameters<Transactions['asSystem']>[0]>[0], bucket: string, limit: Limit) {
  const { rows } = await sql<{ tries: number }>`select count_try(${bucket}, ${limit.windowSeconds}) as tries`.execute(
    tx,
  );
  return (rows[0]?.tries ?? 0) > limit.tries;
}

/** What succeeded is no guess: it is taken back. */
export async function forgetTries(transactions: Transactions, buckets: string[]): Promise<void> {
  await transactions.asSystem((tx) => tx.deleteFrom('rate_limits').where('bucket', 'in', buckets).execute());
}
