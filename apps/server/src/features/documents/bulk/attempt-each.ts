import { REFUSAL_CODES, type Refusal, type RefusalCode } from '@kinvault/domain/documents/bulk.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { inSavepoint } from '../../../platform/db/savepoint.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { errorCodeOf } from '../../../platform/error-code.ts';

export interface Attempts<E> {
  changed: E[];
  refused: Refusal[];
}

/**
 * Does the same with each document in a savepoint, so that a lost race is reported like any refusal. The documents are
 * sorted by id: concurrent calls would deadlock otherwise.
 *
 * @param work resolves to null if nothing would change
 * @throws AppError if every document is refused for one reason: the call then answers as one about a single document
 */
export async function attemptEach<E>(
  tx: WebTransaction,
  documentIds: readonly string[],
  work: (documentId: string) => Promise<E | null>,
): Promise<Attempts<E>> {
  const attempts: Attempts<E> = { changed: [], refused: [] };
  for (const documentId of documentIds.toSorted()) {
    try {
      const effect = await inSavepoint(tx, () => work(documentId));
      if (effect) attempts.changed.push(effect);
    } catch (error) {
      attempts.refused.push({ documentId, code: refusalOf(error) });
    }
  }
  const [code, ...others] = new Set(attempts.refused.map((refusal) => refusal.code));
  if (code && others.length === 0 && attempts.refused.length === documentIds.length) throw new AppError(code);
  return attempts;
}

/** Why this one document was refused. @throws the error itself if it concerns more than that, such as a lost database */
function refusalOf(error: unknown): RefusalCode {
  const code = error instanceof Error ? errorCodeOf(error) : undefined;
  const refusal = REFUSAL_CODES.find((known) => known === code);
  if (!refusal) throw error;
  return refusal;
}
