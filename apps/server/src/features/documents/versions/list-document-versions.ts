import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { getDocument } from '../get-document.ts';
import { listVersions } from './versions.repository.ts';

/** For whoever sees the document: a link to any of them is theirs for the asking. */
export async function listDocumentVersions(tx: WebTransaction, documentId: string): Promise<DocumentVersion[]> {
  await getDocument(tx, documentId);
  return listVersions(tx, documentId);
}
