import type { DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import type { ReaderField } from '@kinvault/domain/documents/fields.ts';
import { sql } from 'kysely';
import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

/** Saves one person's favorite and notes. A field that is not given stays as it is. */
export async function writeMark(
  tx: WebTransaction,
  { documentId, personId }: { documentId: string; personId: string },
  mark: Pick<DocumentChange, ReaderField>,
): Promise<void> {
  const { isFavorite, notes } = {
    isFavorite: mark.isFavorite ?? null,
    notes: mark.notes ?? null,
  } satisfies Record<ReaderField, unknown>;
  await sql`
    insert into marks (document_id, person_id, is_favorite, notes)
    values (${documentId}, ${personId}, coalesce(${isFavorite}::boolean, false), coalesce(${notes}::text, ''))
    on conflict (document_id, person_id) do update set
      is_favorite = coalesce(${isFavorite}::boolean, marks.is_favorite),
      notes = coalesce(${notes}::text, marks.notes), updated_at = now()`
    .execute(tx)
    .catch(refusedByPolicy('not_found'));
}
