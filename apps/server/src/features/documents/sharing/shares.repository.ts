import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import type { NewShare } from '../documents.repository.ts';

/** False where it is shared with the family already. @throws not_found for an owner who has left it meanwhile */
export async function insertShare(tx: WebTransaction, share: NewShare, familyId: string): Promise<boolean> {
  const { documentId, ownerId, sharedBy } = share;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shares')
    .values({ document_id: documentId, owner_id: ownerId, family_id: familyId, shared_by: sharedBy })
    .onConflict((conflict) => conflict.columns(['document_id', 'family_id']).doNothing())
    .executeTakeFirstOrThrow()
    .catch(refusedByPolicy('not_found'));
  return numInsertedOrUpdatedRows === 1n;
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
