import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

/** What an export says of a collection: its documents by name and by id, and of a trip its dates and rule. */
interface ExportedCollection {
  kind: string;
  name: string;
  documents: string[];
  documentIds: string[];
  trip?: {
    departsOn: string;
    returnsOn: string;
    travellers?: string[];
    passportMonths: number | null;
    source: string | null;
  };
}

/** A family's, with its general documents alone, as its export has them, and without people. */
export function listFamilyCollections(tx: WebTransaction, familyId: string): Promise<ExportedCollection[]> {
  return listExported(tx, {
    whose: sql`c.family_id = ${familyId}`,
    documents: sql`d.family_id = ${familyId}`,
    people: sql``,
  });
}

/** The caller's private ones, with the documents in them that they see, and the travellers whom they know. */
export function listOwnCollections(tx: WebTransaction, personId: string): Promise<ExportedCollection[]> {
  return listExported(tx, {
    whose: sql`c.owner_id = ${personId}`,
    documents: sql`true`,
    people: sql`'travellers', array(
      select p.name from trip_travellers t join people p on p.id = t.person_id
      where t.collection_id = c.id order by p.name, p.id),`,
  });
}

type Part = ReturnType<typeof sql>;

async function listExported(
  tx: WebTransaction,
  { whose, documents, people }: { whose: Part; documents: Part; people: Part },
): Promise<ExportedCollection[]> {
  const { rows } = await sql<ExportedCollection>`
    select c.kind, c.name, h.documents, h."documentIds",
      case when c.kind = 'trip' and c.departs_on is not null then jsonb_build_object(
        'departsOn', c.departs_on, 'returnsOn', c.returns_on, ${people}
        'passportMonths', c.passport_months, 'source', c.rule_source) end as trip
    from collections c cross join lateral (
      select coalesce(array_agg(d.name order by d.name, d.id), '{}') as documents,
        coalesce(array_agg(d.id order by d.name, d.id), '{}') as "documentIds"
      from collection_documents k join documents d on d.id = k.document_id
      where k.collection_id = c.id and d.trashed_at is null and ${documents}) h
    where ${whose} and c.deleted_at is null
    order by lower(c.name), c.id`.execute(tx);
  return rows.map(({ trip, ...collection }) => (trip ? { ...collection, trip } : collection));
}
