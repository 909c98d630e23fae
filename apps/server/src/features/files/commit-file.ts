import { AppError } from '@kinvault/domain/errors.ts';
import { isNotCommitted } from '../../platform/db/transactions.ts';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

type WrittenId = { id: string; purpose: FilePurpose };

/**
 * Commits what names a file that was just written. Where the commit was refused or never sent, the file goes at once; any
 * other failure leaves it to the sweep, since the commit may have happened although its answer was lost.
 */
export function commitFile<R>(files: FileStore, file: WrittenId, commit: () => Promise<R>): Promise<R> {
  return commitFiles(files, [file], commit);
}

/** The same for requests that name several files. */
export async function commitFiles<R>(
  files: FileStore,
  written: readonly WrittenId[],
  commit: () => Promise<R>,
): Promise<R> {
  try {
    return await commit();
  } catch (error) {
    if (error instanceof AppError || isNotCommitted(error)) await deleteFiles(files, written);
    throw error;
  }
}

export async function deleteFiles(files: FileStore, written: readonly WrittenId[]): Promise<void> {
  for (const { id, purpose } of written) await files.delete(id, purpose);
}
