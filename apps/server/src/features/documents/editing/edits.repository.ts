import type { DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import type { ReaderField } from '@kinvault/domain/documents/fields.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql, type UpdateObject } from 'kysely';
import { refusedByPolicy } from '../../../platform/db/constraint-errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

export type DocumentColumns = UpdateObject<Database, 'documents'>;

/**
 * Changes a document that nobody has changed since this revision, in one statement, and says the version that is
 * current now. @throws document_changed, or not_found where it has gone meanwhile
 */
export async function updateDocument(
  tx: WebTransaction,
  { documentId, revision }: { documentId: string; revision: number },
  columns: DocumentColumns,
): Promise<number> {
  const updated = await tx
    .updateTable('documents')
    .set({ ...columns, revision: revision + 1, updated_at: sql<string>`now()` })
    .where('id', '=', documentId)
    .where('revision', '=', revision)
    .where('trashed_at', 'is', null)
    .returning('current_version as version')
    .executeTakeFirst()
    .catch(refusedByPolicy('forbidden'));
  if (updated) return updated.version;
  const isThere = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', documentId)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  throw new AppError(isThere ? 'document_changed' : 'not_found');
}

/** Favourite and notes of one person; what is not named stays. */
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
