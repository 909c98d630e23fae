import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

export interface NewShare {
  documentId: string;
  ownerId: string;
  sharedBy: string;
}

export async function insertShares(tx: WebTransaction, share: NewShare, familyIds: string[]): Promise<void> {
  if (familyIds.length === 0) return;
  const { documentId, ownerId, sharedBy } = share;
  // sorted: each row raises its family's version at commit, and two transactions in different order would deadlock
  const rows = familyIds.toSorted().map((familyId) => ({
    document_id: documentId,
    owner_id: ownerId,
    family_id: familyId,
    shared_by: sharedBy,
  }));
  await tx.insertInto('shares').values(rows).execute();
}

/** @returns false if it is already shared with the family. @throws not_found if the owner has left the family */
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

/** @returns false if it is not shared with the family */
export async function deleteShare(tx: WebTransaction, documentId: string, familyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where('document_id', '=', documentId)
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
