import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { getDocument } from '../get-document.ts';
import { listVersions } from './versions.repository.ts';

/** For everyone who sees the document: they may open each version as well. */
export async function listDocumentVersions(tx: WebTransaction, documentId: string): Promise<DocumentVersion[]> {
  await getDocument(tx, documentId);
  return listVersions(tx, documentId);
}
