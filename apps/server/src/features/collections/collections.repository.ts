import type { CollectionDocuments, NewCollection } from '@kinvault/domain/collections/collection.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** Also of a deleted one; undefined where the caller sees none. */
export async function findCollection(tx: WebTransaction, collectionId: string) {
  const { rows } = await sql<{ canChange: boolean; isDeleted: boolean }>`
    select owner_id is not null or family_id = any (my_editable_family_ids()) as "canChange",
      deleted_at is not null as "isDeleted"
    from collections where id = ${collectionId}`.execute(tx);
  return rows[0];
}

export async function insertCollection(
  tx: WebTransaction,
  { id, familyId, ownerId, kind, name }: Omit<NewCollection, 'documentIds'> & { id: string; ownerId: string | null },
): Promise<void> {
  await tx.insertInto('collections').values({ id, family_id: familyId, owner_id: ownerId, kind, name }).execute();
}

/** How many of these documents the caller sees outside the trash, and which of them were put in or taken out. */
export async function writeCollectionDocuments(
  tx: WebTransaction,
  collectionId: string,
  { documentIds, areIn }: CollectionDocuments,
): Promise<{ seen: number; changed: string[] }> {
  const write = areIn
    ? sql`insert into collection_documents (collection_id, document_id) select ${collectionId}, id from seen
        on conflict do nothing returning document_id`
    : sql`delete from collection_documents where collection_id = ${collectionId} and document_id in (select id from seen)
        returning document_id`;
  const { rows } = await sql<{ seen: number; changed: string[] }>`
    with seen as materialized (select id from documents where id = any (${documentIds}::uuid[]) and trashed_at is null order by id),
    written as (${write})
    select (select count(*)::integer from seen) as seen, array(select document_id from written) as changed`.execute(tx);
  return rows[0] ?? { seen: 0, changed: [] };
}
