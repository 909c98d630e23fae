import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { getDocument } from '../get-document.ts';
import { listEarlier } from './renewals.repository.ts';

/** The documents that this one replaced, as far as the caller may see them. */
export async function listEarlierDocuments(tx: WebTransaction, documentId: string): Promise<Document[]> {
  await getDocument(tx, documentId);
  return listEarlier(tx, documentId);
}
