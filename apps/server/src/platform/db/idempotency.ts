import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from './transactions.ts';

export interface IdempotencyScope {
  key: string;
  route: string;
}

/**
 * Claims an Idempotency-Key of this person for a day, in the transaction of the work that it stands for. The work is to be
 * done unless this is a repeat, whose earlier result is returned: ids that are drawn before, never secrets.
 * Concurrent duplicates wait on the primary key and are repeats.
 * @throws key_reused for a key that was used with another route or other content
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
