import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { EarlyRead, SystemTransaction, WebTransaction } from '../../../platform/db/transactions.ts';
import type { StoredFile } from '../../../platform/storage/file-store.ts';

export interface StoredRow extends StoredFile {
  kind: FileKind;
}

// In SQL of its own: it travels with the session's look-up, in one trip for each file and picture.
const STORED_COLUMNS = `f.id, f.purpose, f.kind, f.size_bytes as "sizeBytes", f.wrapped_key as "wrappedKey", f.key_id as "keyId"`;
const LINKED_FILE = `
  select extract(epoch from now())::float8 as now, found.*
  from (select) one left join lateral (
    select ${STORED_COLUMNS}, v.file_name as "fileName"
    from documents d
    join document_versions v on v.document_id = d.id
    join files f on f.id = v.file_id
    where d.id = $1 and d.trashed_at is null and v.file_id = $2) found on true`;
const DERIVED_FILE = `
  select ${STORED_COLUMNS} from documents d join files f on f.source_id = d.file_id
  where d.id = $1 and d.trashed_at is null and f.purpose = $2`;

/** One row: the database's clock in seconds since 1970, and a file beside it, or nulls. */
export type LinkedRow = { now: number } & ((StoredRow & { fileName: string }) | { id: null });

/** A file that a document has, or has had, and that the caller can see. */
export function linkedFileRead(documentId: string, fileId: string): EarlyRead {
  return { name: 'linked_file', text: LINKED_FILE, values: [documentId, fileId] };
}

/** What was made of it for being looked at; 'text' is the reading of a Word or Excel file. */
export type DerivedPurpose = 'thumbnail' | 'preview' | 'text';

/** Of the current file of a document that the caller can see. */
export function derivedFileRead(documentId: string, purpose: DerivedPurpose): EarlyRead {
  return { name: 'derived_file', text: DERIVED_FILE, values: [documentId, purpose] };
}

/** The file of one version, the current one unless told, of a document that the caller can see; and the database's clock. */
export async function findVersionFile(tx: WebTransaction, documentId: string, version: number | undefined) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .select([
      'document_versions.file_id as fileId',
      'document_versions.number',
      sql<number>`extract(epoch from now())::float8`.as('now'),
    ])
    .where('documents.id', '=', documentId)
    .where('documents.trashed_at', 'is', null)
    .where(sql<boolean>`document_versions.number = coalesce(${version ?? null}::integer, documents.current_version)`)
    .executeTakeFirst();
}

/** The current file of a document whose picture or text is still to be made. */
export async function findPendingFile(tx: SystemTransaction, documentId: string): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${sql.raw(STORED_COLUMNS)} from documents d join files f on f.id = d.file_id
    where d.id = ${documentId} and (d.thumbnail = 'pending' or d.text_state = 'pending')`.execute(tx);
  return rows[0];
}

/** What an earlier run has made of this file, for another document or before it was replaced and restored. */
export async function listDerivedPurposes(tx: SystemTransaction, fileId: string): Promise<string[]> {
  const found = await tx.selectFrom('files').select('purpose').where('source_id', '=', fileId).execute();
  return found.map(({ purpose }) => purpose);
}

export interface ProcessedStates {
  thumbnail: 'ready' | 'none';
  text_state: 'ready' | 'none';
}

export async function setProcessed(tx: SystemTransaction, fileId: string, states: ProcessedStates): Promise<void> {
  await tx.updateTable('documents').set(states).where('file_id', '=', fileId).execute();
}

export async function storeText(tx: SystemTransaction, fileId: string, text: string): Promise<void> {
  await tx
    .insertInto('document_texts')
    .values({ file_id: fileId, text })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ text }))
    .execute();
}

/** Kept with the file: a restart does not begin the count anew. */
export async function countTimedOutRead(tx: SystemTransaction, fileId: string): Promise<number> {
  const { count } = await tx
    .updateTable('files')
    .set(({ eb }) => ({ timed_out_reads: eb('timed_out_reads', '+', 1) }))
    .where('id', '=', fileId)
    .returning('timed_out_reads as count')
    .executeTakeFirstOrThrow();
  return count;
}
