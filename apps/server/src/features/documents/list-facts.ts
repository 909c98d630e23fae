import type { DocumentFacts } from '@kinvault/domain/documents/details.schema.ts';
import { FACTS_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { selectFields } from './document-fields.ts';

/** Current documents only. Leaves out null values, and documents without any of these facts. */
export async function listFacts(tx: WebTransaction): Promise<DocumentFacts[]> {
  const { rows } = await sql<{ facts: DocumentFacts }>`
    select known.facts from unnest(my_document_ids()) found (id)
    cross join lateral (select * from documents where id = found.id offset 0) d
    cross join lateral (select json_strip_nulls(row_to_json(held)) as facts
      from (select d.id, ${sql.join(selectFields(FACTS_FIELDS))}) held) known
    where num_nonnulls(${sql.join(selectFields(FACTS_FIELDS).map((field) => field.expression))}) > 0`.execute(tx);
  return rows.map(({ facts }) => facts);
}
