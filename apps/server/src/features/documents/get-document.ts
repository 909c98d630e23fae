import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { WebTransaction } from '../../platform/db/transactions.ts';
import { findDocument, findDocumentDetails } from './documents.repository.ts';

// Row-level security hides what the caller cannot see, so it answers like what does not exist.

export async function getDocument(tx: WebTransaction, documentId: string): Promise<Document> {
  return orNotFound(await findDocument(tx, documentId));
}

export async function getDocumentDetails(tx: WebTransaction, documentId: string): Promise<DocumentDetails> {
  return orNotFound(await findDocumentDetails(tx, documentId));
}

export function orNotFound<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
