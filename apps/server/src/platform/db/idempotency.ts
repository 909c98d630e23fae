import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from './transactions.ts';

/** Not yet known here where a transaction asks at its beginning. */
const ME = sql<string>`me()`;

export interface IdempotencyScope {
  key: string;
  route: string;
}

/**
 * Claims an Idempotency-Key of this person for a day, in the transaction of the work that it identifies. The work is to
 * be done unless this is a repeat, whose earlier result is returned: ids that are drawn before, never secrets.
 * Concurrent duplicates wait on the primary key and are repeats.
 * @throws key_reused for a key that was used with another route or other content
 */
export async function claimKey<R extends object>(
  tx: WebTransaction,
  { result, ...scope }: IdempotencyScope & { result: R },
): Promise<{ result: R; isRepeat: boolean }> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: ME, ...scope, result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.columns(['person_id', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) return { result: await earlierResult(tx, scope), isRepeat: true };
  return { result, isRepeat: false };
}

/** Replaces the result of a key that was claimed in this transaction, for what only the work itself could tell. */
export async function keepResult(tx: WebTransaction, actor: Actor, key: string, result: object): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(result) })
    .where('person_id', '=', actor.personId)
    .where('key', '=', key)
    .execute();
}

/**
 * The result of an earlier call of this person to that route, whatever its content was. Undefined for anybody else's, and
 * after `maxAgeSeconds`, which is a day at most.
 */
export async function findResult<R extends object>(
  tx: WebTransaction,
  actor: Actor,
  { key, route, maxAgeSeconds }: IdempotencyScope & { maxAgeSeconds: number },
): Promise<R | undefined> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(sql<unknown>`result`.as('result'))
    .where('person_id', '=', actor.personId)
    .where('key', '=', key)
    .where('route', 'like', `${route} %`)
    .where(sql<boolean>`created_at > now() - make_interval(secs => ${maxAgeSeconds}::integer)`)
    .executeTakeFirst();
  return row?.result as R | undefined;
}

async function earlierResult<R>(tx: WebTransaction, scope: IdempotencyScope): Promise<R> {
  const earlier = await findRepeated<R>(tx, scope);
  if (earlier === undefined) throw new AppError('key_reused');
  return earlier;
}

/**
 * What `claimKey` would return as the result of a repeat, for work that is worth sparing before it begins.
 * @throws key_reused for a key that was used with another route or other content
 */
export async function findRepeated<R>(tx: WebTransaction, scope: IdempotencyScope): Promise<R | undefined> {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['route', sql<unknown>`result`.as('result')])
    .where('person_id', '=', ME)
    .where('key', '=', scope.key)
    .executeTakeFirst();
  if (earlier && earlier.route !== scope.route) throw new AppError('key_reused');
  return earlier?.result as R | undefined;
}

/** Binds a key to one route and one body. */
export function idempotencyScope(key: string, route: string, body: unknown): IdempotencyScope {
  return { key, route: `${route} ${createHash('sha256').update(JSON.stringify(body)).digest('hex')}` };
}
