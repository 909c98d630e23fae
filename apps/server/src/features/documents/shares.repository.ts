import { AppError } from '@kinvault/domain/errors.ts';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import type { NewShare } from './documents.repository.ts';

/** False where it is shared with the family already. @throws not_found for an owner who has left it meanwhile */
export async function insertShare(tx: WebTransaction, share: NewShare, familyId: string): Promise<boolean> {
  const { documentId, ownerId, sharedBy } = share;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shares')
    .values({ document_id: documentId, owner_id: ownerId, family_id: familyId, shared_by: sharedBy })
    .onConflict((conflict) => conflict.columns(['document_id', 'family_id']).doNothing())
    .executeTakeFirstOrThrow()
    .catch(refuseLostStanding);
  return numInsertedOrUpdatedRows === 1n;
}

/** The membership, or the document, was lost between look-up and here: by the policies or by the keys. */
function refuseLostStanding(error: Error & { code?: string }): never {
  if (error.code === '42501' || error.code === '23503') throw new AppError('not_found', { cause: error });
  throw error;
}

/** False where it is not shared with the family, any more. */
export async function deleteShare(tx: WebTransaction, documentId: string, familyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where('document_id', '=', documentId)
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
