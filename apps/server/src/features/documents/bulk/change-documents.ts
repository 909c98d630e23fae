import type { BulkChange, BulkOutcome } from '@kinvault/domain/documents/bulk.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { claimKey, findResult, type IdempotencyScope, keepResult } from '../../../platform/db/idempotency.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import type { Quota } from '../../storage/quota.ts';
import { type ChainPlace, listChainPlaces, rejoinChain } from '../renewing/renewals.repository.ts';
import { applyChange, undoEffect } from './actions.ts';
import { type Attempts, attemptEach } from './attempt-each.ts';
import type { Effect } from './effect.ts';

/** The stored result of an Idempotency-Key: enough to answer a repeat, and to undo. */
interface KeptChange extends Attempts<Effect> {
  action: BulkChange['action'];
  /** 'handOn': where the documents were in their chains before the call: each leaves its own. */
  places?: ChainPlace[];
}

const CHANGE = 'changeDocuments';
const DAY_SECONDS = 86_400;

/**
 * Does one thing with many documents, in the caller's transaction. A refused document stays unchanged and is reported. Any
 * other error rolls everything back.
 */
export async function changeDocuments(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  { scope, change }: { scope: IdempotencyScope; change: BulkChange },
): Promise<BulkOutcome> {
  const nothing: KeptChange = { action: change.action, changed: [], refused: [] };
  const { result: earlier, isRepeat } = await claimKey(tx, { ...scope, result: nothing });
  if (isRepeat) return outcomeOf(earlier);
  const places = change.action === 'handOn' ? await listChainPlaces(tx, change.documentIds) : undefined;
  const attempts = await attemptEach(tx, change.documentIds, async (documentId) => {
    const effect = await applyChange(change, quota, tx, actor, documentId);
    return effect && { documentId, ...effect };
  });
  await keepResult(tx, actor, scope.key, { ...nothing, ...attempts, places });
  return outcomeOf(attempts);
}

/** Undoes what the call with key `of` changed. Documents that the caller may no longer change back are reported. */
export async function undoChange(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  { scope, of }: { scope: IdempotencyScope; of: string },
): Promise<BulkOutcome> {
  const kept = await findResult<KeptChange>(tx, actor, { key: of, route: CHANGE, maxAgeSeconds: DAY_SECONDS });
  if (!kept) throw new AppError('not_found');
  const { result: earlier, isRepeat } = await claimKey<Attempts<{ documentId: string }>>(tx, {
    ...scope,
    result: { changed: [], refused: [] },
  });
  if (isRepeat) return outcomeOf(earlier);
  const effects = new Map(kept.changed.map((effect) => [effect.documentId, effect]));
  const attempts = await attemptEach(tx, [...effects.keys()], async (documentId) => {
    const effect = effects.get(documentId);
    if (effect) await undoEffect(kept.action, quota, tx, actor, effect);
    return { documentId };
  });
  const undone = new Set(attempts.changed.map(({ documentId }) => documentId));
  for (const place of kept.places ?? []) if (undone.has(place.documentId)) await rejoinChain(tx, place);
  await keepResult(tx, actor, scope.key, attempts);
  return outcomeOf(attempts);
}

function outcomeOf({ changed, refused }: Attempts<{ documentId: string }>): BulkOutcome {
  return { changed: changed.map(({ documentId }) => documentId), refused };
}
