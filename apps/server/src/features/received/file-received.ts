import { AppError } from '@kinvault/domain/errors.ts';
import { FILING_REFUSALS, type Filing, type FilingOutcome } from '@kinvault/domain/received/received.schema.ts';
import { claimKey, type IdempotencyScope, keepResult } from '../../platform/db/idempotency.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { errorCodeOf } from '../../platform/error-code.ts';
import { trashDocument } from '../documents/trash/trash.ts';
import { type FiledOne, type FilingDeps, fileOne } from './file-one.ts';
import { unfile } from './received.repository.ts';

/** Makes documents of what waits, each by the same rules as an upload. What is refused waits on and is named. */
export function fileReceived(
  deps: FilingDeps,
  tx: WebTransaction,
  actor: Actor,
  { scope, filings }: { scope: IdempotencyScope; filings: readonly Filing[] },
): Promise<FilingOutcome> {
  return attemptEach(tx, actor, { scope, items: filings }, (filing) => fileOne(deps, tx, actor, filing));
}

/** To the caller's own trash, where they find it as every other document. */
export function throwAwayReceived(
  deps: FilingDeps,
  tx: WebTransaction,
  actor: Actor,
  { scope, receivedIds }: { scope: IdempotencyScope; receivedIds: readonly string[] },
): Promise<FilingOutcome> {
  const items = receivedIds.map((receivedId) => ({ receivedId }));
  return attemptEach(tx, actor, { scope, items }, async ({ receivedId }) => {
    const target = { kind: 'person' as const, personId: actor.personId, shareWith: [] };
    const filed = await fileOne(deps, tx, actor, { receivedId, target, collectionIds: [] });
    await trashDocument(tx, actor, filed.documentId);
    return filed;
  });
}

/** @returns those that wait again @throws not_found where none does */
export async function undoFiling(tx: WebTransaction, receivedIds: readonly string[]): Promise<string[]> {
  const undone: string[] = [];
  for (const receivedId of receivedIds.toSorted()) if (await unfile(tx, receivedId)) undone.push(receivedId);
  if (undone.length === 0) throw new AppError('not_found');
  return undone;
}

/**
 * Each in a savepoint, sorted by id: concurrent calls would deadlock otherwise. A repeat is answered as the first call was.
 * @throws AppError if all are refused for one reason: the call then answers as one about a single file
 */
async function attemptEach<I extends { receivedId: string }>(
  tx: WebTransaction,
  actor: Actor,
  { scope, items }: { scope: IdempotencyScope; items: readonly I[] },
  work: (item: I) => Promise<FiledOne>,
): Promise<FilingOutcome> {
  const outcome: FilingOutcome = { done: [], refused: [] };
  const { result: earlier, isRepeat } = await claimKey(tx, { ...scope, result: outcome });
  if (isRepeat) return earlier;
  for (const item of items.toSorted((a, b) => (a.receivedId < b.receivedId ? -1 : 1))) {
    const { receivedId } = item;
    try {
      outcome.done.push({ receivedId, ...(await inSavepoint(tx, () => work(item))) });
    } catch (error) {
      outcome.refused.push({ receivedId, code: refusalOf(error) });
    }
  }
  const [code, ...others] = new Set(outcome.refused.map((refused) => refused.code));
  if (code && others.length === 0 && outcome.done.length === 0) throw new AppError(code);
  await keepResult(tx, actor, scope.key, outcome);
  return outcome;
}

/** @throws the error itself if it concerns more than this one, such as a lost database */
function refusalOf(error: unknown): FilingOutcome['refused'][number]['code'] {
  const code = error instanceof Error ? errorCodeOf(error) : undefined;
  const refusal = FILING_REFUSALS.find((known) => known === code);
  if (!refusal) throw error;
  return refusal;
}
