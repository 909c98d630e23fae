import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from './transactions.ts';

export interface IdempotencyScope {
  key: string;
  route: string;
}

/**
 * Runs `work` once per Idempotency-Key of this person and stores its result for a day, in the same transaction.
 * Concurrent duplicates wait on the primary key and get the stored result. Results are JSON: ids, never secrets.
 * @throws key_reused for a key that was used with another route or other content
 */
export async function withIdempotency<R extends object>(
  tx: WebTransaction,
  actor: Actor,
  scope: IdempotencyScope,
  work: () => Promise<R>,
): Promise<{ result: R; isRepeat: boolean }> {
  const claim = await claimKey<R>(tx, actor, { ...scope, result: {} as R });
  if (claim.isRepeat) return claim;

  const result = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('person_id', '=', actor.personId)
    .where('key', '=', scope.key)
    .execute();
  return { result, isRepeat: false };
}

/**
 * As `withIdempotency`, for work whose result is known before it begins: to be done in this transaction unless it is a
 * repeat, whose earlier result this returns.
 * @throws key_reused
 */
export async function claimKey<R extends object>(
  tx: WebTransaction,
  actor: Actor,
  { result, ...scope }: IdempotencyScope & { result: R },
): Promise<{ result: R; isRepeat: boolean }> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: actor.personId, ...scope, result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) return { result: await earlierResult(tx, actor, scope), isRepeat: true };
  return { result, isRepeat: false };
}

async function earlierResult<R>(tx: WebTransaction, actor: Actor, scope: IdempotencyScope): Promise<R> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['route', sql<unknown>`result`.as('result')])
    .where('person_id', '=', actor.personId)
    .where('key', '=', scope.key)
    .executeTakeFirst();
  if (!earlier || earlier.route !== scope.route) throw new AppError('key_reused');
  return earlier.result as R;
}

/** Binds a key to one route and one body. */
export function idempotencyScope(key: string, route: string, body: unknown): IdempotencyScope {
  return { key, route: `${route} ${createHash('sha256').update(JSON.stringify(body)).digest('hex')}` };
}
