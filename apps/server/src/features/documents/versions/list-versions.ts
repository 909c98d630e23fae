import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { getDocument } from '../get-document.ts';
import { listVersions } from './versions.repository.ts';

/** Its current file, and for people who may edit it the earlier ones too [D-45]. */
export async function listDocumentVersions(tx: WebTransaction, documentId: string): Promise<DocumentVersion[]> {
  await getDocument(tx, documentId);
  return listVersions(tx, documentId);
}
