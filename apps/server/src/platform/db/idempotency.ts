import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from './transactions.ts';

/**
 * Runs `work` once per Idempotency-Key of this person and stores its result for a day, in the same transaction.
 * Concurrent duplicates wait on the primary key and get the stored result. Results are JSON: ids, never secrets.
 * @throws key_reused for a key that was used with another route or other content
 */
export async function withIdempotency<R extends object>(
  tx: WebTransaction,
  actor: Actor,
  scope: { key: string; route: string },
  work: () => Promise<R>,
): Promise<{ result: R; isRepeat: boolean }> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: actor.personId, key: scope.key, route: scope.route, result: '{}' })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) return { result: await earlierResult(tx, actor, scope), isRepeat: true };

  const result = await work();
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('person_id', '=', actor.personId)
    .where('key', '=', scope.key)
    .execute();
  return { result, isRepeat: false };
}

async function earlierResult<R>(tx: WebTransaction, actor: Actor, scope: { key: string; route: string }): Promise<R> {
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
export function idempotencyScope(key: string, route: string, body: unknown): { key: string; route: string } {
  return { key, route: `${route} ${createHash('sha256').update(JSON.stringify(body)).digest('hex')}` };
}
