import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';

/** Row-level security decides which collections these are, and which of their documents. */
export async function listCollections(tx: WebTransaction): Promise<Collection[]> {
  const { rows } = await sql<Collection>`
    select c.id, c.family_id as "familyId", c.kind, c.name, c.not_needed as "notNeeded",
      c.owner_id is not null or c.family_id = any ((select my_editable_family_ids())::uuid[]) as "canChange",
      array(
        select d.id from collection_documents k join documents d on d.id = k.document_id
        where k.collection_id = c.id and d.trashed_at is null and not d.is_superseded order by d.id desc) as "documentIds",
      case when c.kind = 'trip' and c.departs_on is not null then jsonb_build_object(
        'departsOn', c.departs_on, 'returnsOn', c.returns_on,
        'travellerIds', array(
          select t.person_id from trip_travellers t where t.collection_id = c.id order by t.person_id),
        'rule', case when c.rule_at is not null then jsonb_build_object(
          'months', c.passport_months, 'source', c.rule_source, 'at', c.rule_at,
          'by', case when is_traveller_known(c.family_id, c.rule_by) then c.rule_by end) end) end as trip
    from collections c where c.deleted_at is null
    order by lower(c.name), c.id`.execute(tx);
  return rows;
}
