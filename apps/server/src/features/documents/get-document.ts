import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { findDocument, findDocumentDetails } from './documents.repository.ts';

// What the caller cannot see, row-level security does not find: it answers like what is not there.

export async function getDocument(tx: WebTransaction, documentId: string): Promise<Document> {
  return found(await findDocument(tx, documentId));
}

export async function getDocumentDetails(tx: WebTransaction, documentId: string): Promise<DocumentDetails> {
  return found(await findDocumentDetails(tx, documentId));
}

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
