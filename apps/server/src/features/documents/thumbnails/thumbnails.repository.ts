import type { Unshown } from '@kinvault/domain/documents/unshown.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../../platform/db/transactions.ts';
import { STORED_COLUMNS, type StoredRow } from '../files/document-files.repository.ts';

export interface PendingFile extends StoredRow {
  uploadedBy: string | null;
}

/** The current file of a document whose thumbnail or text is pending, or a received file whose thumbnail is. */
export async function findPendingFile(tx: SystemTransaction, id: string): Promise<PendingFile | undefined> {
  const { rows } = await sql<PendingFile>`
    select ${sql.raw(STORED_COLUMNS)}, f.uploaded_by as "uploadedBy" from documents d join files f on f.id = d.file_id
    where d.id = ${id} and (d.thumbnail = 'pending' or d.text_state = 'pending')
    union all
    select ${sql.raw(STORED_COLUMNS)}, f.uploaded_by from received r join files f on f.id = r.file_id
    where r.id = ${id} and r.document_id is null and r.thumbnail = 'pending'`.execute(tx);
  return rows[0];
}

/** Runs for the same file wait for each other. @returns false where it is gone */
export async function lockFile(tx: SystemTransaction, fileId: string): Promise<boolean> {
  const { rows } = await sql`select from files where id = ${fileId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** What an earlier run has derived from this file, for another document or before it was replaced and restored. */
export async function listDerived(tx: SystemTransaction, fileId: string): Promise<DerivedFile[]> {
  return tx.selectFrom('files').select(['id', 'purpose', 'sha256']).where('source_id', '=', fileId).execute();
}

export interface DerivedFile {
  id: string;
  purpose: string;
  sha256: Buffer;
}

/** Their rows; the tombstones that they leave delete the files. */
export async function deleteFiles(tx: SystemTransaction, files: readonly DerivedFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .deleteFrom('files')
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
}

export interface ProcessedStates {
  thumbnail: 'ready' | 'none' | Unshown;
  text_state: 'ready' | 'none';
}

/** Of the document that has this file, or of what was received with it. */
export async function setProcessed(tx: SystemTransaction, fileId: string, states: ProcessedStates): Promise<void> {
  await tx.updateTable('documents').set(states).where('file_id', '=', fileId).execute();
  await tx
    .updateTable('received')
    .set({ thumbnail: states.thumbnail })
    .where('file_id', '=', fileId)
    .where('document_id', 'is', null)
    .execute();
}

/** The search knows texts of documents alone. */
export async function isDocumentFile(tx: SystemTransaction, fileId: string): Promise<boolean> {
  const { rows } = await sql`select from document_versions where file_id = ${fileId}`.execute(tx);
  return rows.length > 0;
}

/** Stored with the file, so a restart does not reset the count. */
export async function countTimedOutRead(tx: SystemTransaction, fileId: string): Promise<number> {
  const { count } = await tx
    .updateTable('files')
    .set(({ eb }) => ({ timed_out_reads: eb('timed_out_reads', '+', 1) }))
    .where('id', '=', fileId)
    .returning('timed_out_reads as count')
    .executeTakeFirstOrThrow();
  return count;
}
