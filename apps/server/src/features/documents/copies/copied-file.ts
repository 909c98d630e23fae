import { AppError } from '@kinvault/domain/errors.ts';
import type { Transactions, WebTransaction } from '../../../platform/db/transactions.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import type { CopyRenderer } from '../../../platform/processing/renderers.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { Quota } from '../../storage/quota.ts';
import type { StoredRow } from '../files/document-files.repository.ts';
import { orNotFound } from '../get-document.ts';
import { PAGE_REFUSALS } from '../pages/make-pdfs.ts';
import { listSources } from '../pages/sources.repository.ts';

export interface CopyDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  copyRenderer: CopyRenderer;
}

/** Server and child process each hold the whole files in memory. */
const MAX_SOURCE_BYTES = 200 * 1024 * 1024;

/** The file that boxes were drawn on: on another one they would be about something else. */
export async function requireFile(
  tx: WebTransaction,
  { documentId, fileId }: { documentId: string; fileId: string },
): Promise<StoredRow> {
  const [current] = await listSources(tx, documentId, []);
  const source = orNotFound(current);
  if (source.id !== fileId) throw new AppError('document_changed');
  return source;
}

export function requireDrawable(sources: readonly StoredRow[]): void {
  if (sources.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_SOURCE_BYTES)
    throw new AppError('pages_too_large');
}

/** Why it could not be drawn, as an answer. */
export function toRefusal(error: unknown): never {
  if (error instanceof CannotRender) throw new AppError(PAGE_REFUSALS[error.reason], { cause: error });
  throw error;
}
