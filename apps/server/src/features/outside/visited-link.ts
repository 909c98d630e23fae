import { Readable } from 'node:stream';
import { AppError } from '@kinvault/domain/errors.ts';
import type { Visitor } from '../../platform/db/bearers.ts';
import type { Transactions, VisitBearer, WebTransaction } from '../../platform/db/transactions.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { findVisitedDocument, noteOpening, noteReport, type VisitedDocument } from './outside.repository.ts';
import { whileOpen } from './while-open.ts';

interface Wanted {
  linkId: string;
  documentId: string;
}

/**
 * The file itself, where the link lets people download it, for as long as it does. Counts as an opening.
 * Opens its own transactions: the link is asked for again while the file is sent. @throws not_found
 */
export async function openFile(
  { transactions, files }: { transactions: Transactions; files: FileStore },
  bearer: VisitBearer,
  wanted: Wanted,
): Promise<{ document: VisitedDocument; bytes: Readable }> {
  const document = await transactions.writeAs(bearer, async (tx, visitor) => {
    const found = await requireDownload(tx, visitor, wanted);
    if (!(await noteOpening(tx))) throw new AppError('not_found');
    return found;
  });
  const isOpen = () =>
    transactions
      .readAs(bearer, async (tx, visitor) => (await requireDownload(tx, visitor, wanted)).id === document.id)
      .catch(() => false);
  const bytes = whileOpen(await files.read(document), isOpen);
  return { document, bytes: Readable.from(bytes, { objectMode: false }) };
}

async function requireDownload(tx: WebTransaction, { linkId }: Visitor, wanted: Wanted): Promise<VisitedDocument> {
  const document = linkId === wanted.linkId ? await findVisitedDocument(tx, wanted.documentId) : undefined;
  if (!document?.mayDownload) throw new AppError('not_found');
  return document;
}

/** The maker hears once that the visitor did not expect the link. @throws not_found */
export async function reportLink(tx: WebTransaction, visitor: Visitor, linkId: string): Promise<void> {
  if (visitor.linkId !== linkId) throw new AppError('not_found');
  await noteReport(tx);
}
