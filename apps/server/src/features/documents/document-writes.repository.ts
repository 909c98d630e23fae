import type { DocumentChange } from '@kinvault/domain/documents/details.schema.ts';
import type { NewDocument } from '@kinvault/domain/documents/document.schema.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql, type UpdateObject } from 'kysely';
import { refusedByPolicy } from '../../platform/db/constraint-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { inOnePacket } from '../../platform/db/in-one-packet.ts';
import type { Actor, Transaction, WebTransaction } from '../../platform/db/transactions.ts';
import { searchedColumns, timeColumns, uploadedColumns } from './document-fields.ts';

export interface DocumentRow extends Omit<NewDocument, 'target'> {
  id: string;
  ownerId: string | null;
  familyId: string | null;
  addedBy: string;
  kind: FileKind;
  sizeBytes: number;
  thumbnail: 'pending' | 'none' | 'locked';
  testData?: { isBlurry: boolean } | undefined;
  times?: Pick<DocumentChange, 'timeToRenew' | 'firstReminder'> | undefined;
}

/** The document and its first version. For both roles: a job moves what was received to the trash. @throws not_found where its place was lost meanwhile, upload_unknown where the upload was */
export async function insertDocument(tx: Transaction, row: DocumentRow): Promise<void> {
  const document = tx
    .insertInto('documents')
    .values({
      id: row.id,
      ...uploadedColumns(row),
      ...timeColumns(row.times),
      ...searchedColumns(row),
      owner_id: row.ownerId,
      family_id: row.familyId,
      added_by: row.addedBy,
      file_id: row.fileId,
      file_name: row.fileName,
      kind: row.kind,
      size_bytes: row.sizeBytes,
      thumbnail: row.thumbnail,
      is_test: row.testData !== undefined,
      is_blurry: row.testData?.isBlurry ?? false,
    })
    .execute()
    .catch(refusedByPolicy('not_found'));
  const version = tx
    .insertInto('document_versions')
    .values({ document_id: row.id, number: 1, file_id: row.fileId, file_name: row.fileName, added_by: row.addedBy })
    .execute();
  await inOnePacket([document, version]);
}

export type DocumentColumns = UpdateObject<Database, 'documents'>;

/**
 * Changes a document, in one statement, if it still has this revision.
 * @returns the number of the version that is current now
 * @throws document_changed, or not_found if it was deleted or trashed
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

/** A person has said what these fields are: what was read for them is no question any more. */
export async function closeProposals(
  tx: WebTransaction,
  actor: Actor,
  fileId: string,
  fields: readonly string[],
): Promise<void> {
  await sql`
    update proposals set state = 'dismissed', answered_by = ${actor.personId}, answered_at = now()
    where file_id = ${fileId} and state = 'open' and field = any(${fields})`.execute(tx);
}
