import type { PersonalShare } from '@kinvault/domain/documents/details.schema.ts';
import { sql } from 'kysely';
import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

export interface NewShare {
  documentId: string;
  ownerId: string;
  sharedBy: string;
}

/** @param renewal shares with these families come by the renewal of that document, and end with its undo */
export async function insertShares(
  tx: WebTransaction,
  { documentId, ownerId, sharedBy }: NewShare,
  familyIds: readonly string[],
  renewal: { of: string | null; familyIds: readonly string[] } = { of: null, familyIds: [] },
): Promise<void> {
  if (familyIds.length === 0) return;
  // sorted: each row raises its family's version at commit, and two transactions in different order would deadlock
  const rows = familyIds.toSorted().map((familyId) => ({
    document_id: documentId,
    owner_id: ownerId,
    family_id: familyId,
    shared_by: sharedBy,
    renewed_from: renewal.familyIds.includes(familyId) ? renewal.of : null,
  }));
  await tx.insertInto('shares').values(rows).execute();
}

/** @returns false if it is already shared with the family. @throws not_found if the owner has left the family */
export async function insertShare(tx: WebTransaction, share: NewShare, familyId: string): Promise<boolean> {
  const { documentId, ownerId, sharedBy } = share;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shares')
    .values({ document_id: documentId, owner_id: ownerId, family_id: familyId, shared_by: sharedBy })
    .onConflict((conflict) => conflict.columns(['document_id', 'principal_id']).doNothing())
    .executeTakeFirstOrThrow()
    .catch(refusedByPolicy('not_found'));
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns why not, or 'done' */
export async function shareWithReceiver(
  tx: WebTransaction,
  { documentId, personId, mayEdit, until }: { documentId: string; personId: string } & PersonalShare,
): Promise<'unknown' | 'over' | 'done'> {
  const { rows } = await sql<{ outcome: 'unknown' | 'over' | 'done' }>`
    select share_with_person(${documentId}, ${personId}, ${mayEdit}, ${until}) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'unknown';
}

/** The families that the document is shared with by the renewal of an earlier one. */
export async function listRenewedShares(tx: WebTransaction, documentId: string, earlierId: string): Promise<string[]> {
  const shares = await tx
    .selectFrom('shares')
    .select('family_id')
    .where('document_id', '=', documentId)
    .where('renewed_from', '=', earlierId)
    .execute();
  return shares.flatMap(({ family_id: familyId }) => (familyId ? [familyId] : []));
}

export interface EndOfSharing {
  /** Of the entry in the activity. */
  id: string;
  familyId: string;
}

/** The ends of sharing of these documents within the last so many minutes. */
export async function listEnds(
  tx: WebTransaction,
  documentIds: readonly string[],
  { minutes }: { minutes: number },
): Promise<EndOfSharing[]> {
  const rows = await tx
    .selectFrom('activity')
    .select(['id', 'family_id'])
    .where('document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('action', '=', 'unshared')
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .execute();
  return rows.flatMap(({ id, family_id: familyId }) => (familyId ? [{ id, familyId }] : []));
}

/**
 * Ends sharing of a document's whole chain with a family or person, and records it. Renewals of it wait meanwhile.
 *
 * @param isUndo only of this document, and of those to which renewals have passed on its share
 * @returns false if there was none
 */
export async function endSharing(
  tx: WebTransaction,
  { documentId, principalId, isUndo }: { documentId: string; principalId: string; isUndo: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ isEnded: boolean }>`
    select end_sharing(${documentId}, ${principalId}, ${isUndo}) as "isEnded"`.execute(tx);
  return rows[0]?.isEnded ?? false;
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
