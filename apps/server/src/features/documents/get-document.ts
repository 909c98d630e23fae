import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Transaction } from '../../platform/db/transactions.ts';
import { type DerivedPurpose, findDerivedFile, findDocumentFile } from './document-files.repository.ts';
import { findDocument, findDocumentDetails } from './documents.repository.ts';

// What the caller cannot see, row-level security does not find: it answers like what is not there.

export async function getDocument(tx: Transaction, documentId: string): Promise<Document> {
  return found(await findDocument(tx, documentId));
}

export async function getDocumentDetails(tx: Transaction, documentId: string): Promise<DocumentDetails> {
  return found(await findDocumentDetails(tx, documentId));
}

/** What the store needs to open a file of the document. */
export async function getDocumentFile(tx: Transaction, documentId: string, fileId: string) {
  return found(await findDocumentFile(tx, documentId, fileId));
}

export async function getDerivedFile(tx: Transaction, documentId: string, purpose: DerivedPurpose) {
  return found(await findDerivedFile(tx, documentId, purpose));
}

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
