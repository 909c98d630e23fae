import { sql } from 'kysely';
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

/** Of these documents those that the caller sees and that are shared with the family, the trash included. */
export async function listShared(
  tx: WebTransaction,
  documentIds: readonly string[],
  familyId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('shares')
    .innerJoin('documents', 'documents.id', 'shares.document_id')
    .select('documents.id')
    .where('shares.document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('shares.family_id', '=', familyId)
    .orderBy('documents.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The caller's families that the document is shared with, even if it is in the trash. */
export async function listSharedFamilyIds(tx: WebTransaction, documentId: string): Promise<string[]> {
  const rows = await tx.selectFrom('shares').select('family_id').where('document_id', '=', documentId).execute();
  return rows.map(({ family_id }) => family_id);
}

/** Families whose sharing of one of these documents ended within the last so many minutes. */
export async function listEnded(
  tx: WebTransaction,
  documentIds: readonly string[],
  { minutes }: { minutes: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('activity')
    .select('family_id')
    .where('document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('action', '=', 'unshared')
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .execute();
  return rows.flatMap(({ family_id }) => family_id ?? []);
}

/** @returns false if none of them was shared with the family */
export async function deleteShares(
  tx: WebTransaction,
  documentIds: readonly string[],
  familyId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shares')
    .where('document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The document and all that it has replaced or was replaced by. Empty if the caller does not see it. */
export async function listChainIds(tx: WebTransaction, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select chain_document_ids(${documentId}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** The same ids, locked: no renewal changes the chain before the transaction ends. */
export async function lockChain(tx: WebTransaction, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select lock_chain(${documentId}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Documents that the family sees because renewals passed on its share of this one. */
export async function listInheriting(tx: WebTransaction, documentId: string, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from inherited_shares(${documentId}, ${familyId})`.execute(tx);
  return rows.map(({ id }) => id);
}
