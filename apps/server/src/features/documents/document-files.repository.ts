import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

const STORED = [
  'files.id',
  'files.purpose',
  'files.kind',
  'files.size_bytes as sizeBytes',
  'files.wrapped_key as wrappedKey',
  'files.key_id as keyId',
] as const;

/** A file that a document has, or has had, and that the caller can see. */
export async function findDocumentFile(tx: Transaction, documentId: string, fileId: string) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .innerJoin('files', 'files.id', 'document_versions.file_id')
    .select([...STORED, 'document_versions.file_name as fileName'])
    .where('documents.id', '=', documentId)
    .where('documents.trashed_at', 'is', null)
    .where('document_versions.file_id', '=', fileId)
    .executeTakeFirst();
}

/** The file of one version, the current one unless told, of a document that the caller can see. */
export async function findVersionFile(tx: Transaction, documentId: string, version: number | undefined) {
  return tx
    .selectFrom('documents')
    .innerJoin('document_versions', 'document_versions.document_id', 'documents.id')
    .select(['document_versions.file_id as fileId', 'document_versions.number'])
    .where('documents.id', '=', documentId)
    .where('documents.trashed_at', 'is', null)
    .where(sql<boolean>`document_versions.number = coalesce(${version ?? null}::integer, documents.current_version)`)
    .executeTakeFirst();
}

/** What was made of it for being looked at; 'text' is the reading of a Word or Excel file. */
export type DerivedPurpose = 'thumbnail' | 'preview' | 'text';

export async function findDerivedFile(tx: Transaction, documentId: string, purpose: DerivedPurpose) {
  return tx
    .selectFrom('documents')
    .innerJoin('files', 'files.source_id', 'documents.file_id')
    .select(STORED)
    .where('documents.id', '=', documentId)
    .where('documents.trashed_at', 'is', null)
    .where('files.purpose', '=', purpose)
    .executeTakeFirst();
}

/** The current file of a document whose picture or text is still to be made. */
export async function findPendingFile(tx: Transaction, documentId: string) {
  return tx
    .selectFrom('documents')
    .innerJoin('files', 'files.id', 'documents.file_id')
    .select(STORED)
    .where('documents.id', '=', documentId)
    .where(({ or, eb }) => or([eb('documents.thumbnail', '=', 'pending'), eb('documents.text_state', '=', 'pending')]))
    .executeTakeFirst();
}

/** What an earlier run has made of this file, for another document or before it was replaced and restored. */
export async function listDerivedPurposes(tx: Transaction, fileId: string): Promise<string[]> {
  const found = await tx.selectFrom('files').select('purpose').where('source_id', '=', fileId).execute();
  return found.map(({ purpose }) => purpose);
}

export interface ProcessedStates {
  thumbnail: 'ready' | 'none';
  text_state: 'ready' | 'none';
}

export async function setProcessed(tx: Transaction, fileId: string, states: ProcessedStates): Promise<void> {
  await tx.updateTable('documents').set(states).where('file_id', '=', fileId).execute();
}

export async function storeText(tx: Transaction, fileId: string, text: string): Promise<void> {
  await tx
    .insertInto('document_texts')
    .values({ file_id: fileId, text })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ text }))
    .execute();
}
