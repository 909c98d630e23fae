import { type FileKind, isOfficeKind } from '@kinvault/domain/documents/file-kinds.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { PersonBearer, Transactions } from '../../../platform/db/transactions.ts';
import { orNotFound } from '../get-document.ts';
import {
  type DerivedPurpose,
  derivedFileRead,
  type LinkedRow,
  linkedFileRead,
  type ReadingFileRow,
  readingFileRead,
  type StoredRow,
} from './document-files.repository.ts';
import type { FileLinks } from './file-links.ts';

interface FileLink {
  documentId: string;
  file: string;
  until: string;
  signature: string;
  download?: string | undefined;
}

/**
 * What the store needs to open the file of a signed link. Opens its own transaction, in one packet with its query.
 * @throws link_refused, not_found
 */
export async function getLinkedFile(
  { transactions, links }: { transactions: Transactions; links: FileLinks },
  bearer: PersonBearer,
  { documentId, file, download, ...link }: FileLink,
) {
  const read = linkedFileRead(documentId, file);
  return transactions.readEarlyAs(bearer, read, async ([row]: LinkedRow[], { personId }) => {
    const linked = { fileId: file, personId, isDownload: download !== undefined };
    if (!row || !links.isGood(linked, link, row.now)) throw new AppError('link_refused');
    if (row.id === null) throw new AppError('not_found');
    return row;
  });
}

/** What is derived from the document's current file. Opens its own transaction, as above. @throws not_found */
export async function getDerivedFile(
  transactions: Transactions,
  bearer: PersonBearer,
  { documentId, purpose }: { documentId: string; purpose: DerivedPurpose },
): Promise<StoredRow> {
  const read = derivedFileRead(documentId, purpose);
  return transactions.readEarlyAs(bearer, read, async ([row]: StoredRow[]) => orNotFound(row));
}

/**
 * The reading of the document's current file; null where a picture or PDF has no text, or none yet. Opens its own
 * transaction, as above. @throws not_found, also for an office file without a reading
 */
export async function getReadingFile(
  transactions: Transactions,
  bearer: PersonBearer,
  documentId: string,
): Promise<(StoredRow & { originalKind: FileKind }) | null> {
  return transactions.readEarlyAs(bearer, readingFileRead(documentId), async ([row]: ReadingFileRow[]) => {
    if (!row || (row.id === null && isOfficeKind(row.originalKind))) throw new AppError('not_found');
    return row.id === null ? null : row;
  });
}
