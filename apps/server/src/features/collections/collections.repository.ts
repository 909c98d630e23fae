import type {
  ChosenRule,
  CollectionChange,
  CollectionDocuments,
  NewCollection,
  TripDates,
} from '@kinvault/domain/collections/collection.schema.ts';
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

/** If two transactions look for the same name, one waits here for the other's commit. */
export async function lockCollectionName(tx: WebTransaction, holderId: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${holderId} ${name.toLowerCase()}`}, 13))`.execute(tx);
}

/** Of the family, or of the caller alone; the oldest of several. */
export async function findCollectionByName(
  tx: WebTransaction,
  { name, familyId }: Pick<NewCollection, 'name' | 'familyId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from collections
    where ${familyId === null ? sql`owner_id = me()` : sql`family_id = ${familyId}`} and deleted_at is null
      and lower(name) = ${name.toLowerCase()}
    order by id limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function insertCollection(
  tx: WebTransaction,
  {
    id,
    familyId,
    ownerId,
    kind,
    name,
  }: Omit<NewCollection, 'documentIds' | 'trip'> & { id: string; ownerId: string | null },
): Promise<void> {
  await tx.insertInto('collections').values({ id, family_id: familyId, owner_id: ownerId, kind, name }).execute();
}

/** Its dates are written first: that lets two who change the travellers at once follow each other. */
export async function writeTrip(tx: WebTransaction, collectionId: string, trip: TripDates): Promise<void> {
  const { departsOn, returnsOn, travellerIds } = trip;
  await sql`
    update collections set departs_on = ${departsOn}, returns_on = ${returnsOn} where id = ${collectionId}`.execute(tx);
  await sql`
    delete from trip_travellers
    where collection_id = ${collectionId} and person_id <> all (${travellerIds}::uuid[])`.execute(tx);
  // people whom the caller does not know are left out, as if there were none
  await sql`
    insert into trip_travellers (collection_id, person_id)
    select c.id, person_id from collections c, unnest(${travellerIds}::uuid[]) person_id
    where c.id = ${collectionId} and is_traveller_known(c.family_id, person_id) order by person_id
    on conflict do nothing`.execute(tx);
}

export async function writeRule(tx: WebTransaction, collectionId: string, rule: ChosenRule | null): Promise<void> {
  await sql`
    update collections set passport_months = ${rule?.months ?? null}, rule_source = ${rule?.source ?? null},
      rule_by = case when ${rule !== null} then me() end, rule_at = case when ${rule !== null} then steady_now() end
    where id = ${collectionId}`.execute(tx);
}

/** Two who change different ones at once both win. */
export async function writeBelonging(
  tx: WebTransaction,
  collectionId: string,
  { id, isNeeded }: NonNullable<CollectionChange['belonging']>,
): Promise<void> {
  await sql`
    update collections set not_needed = array_remove(not_needed, ${id}) || ${isNeeded ? [] : [id]}::text[]
    where id = ${collectionId}`.execute(tx);
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
