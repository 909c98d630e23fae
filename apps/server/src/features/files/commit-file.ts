import { AppError } from '@kinvault/domain/errors.ts';
import { isNotCommitted } from '../../platform/db/transactions.ts';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

/**
 * Commits what names a file that was just written. Where the commit was refused or never sent, the file goes at once; any
 * other failure leaves it to the sweep, since the commit may have happened although its answer was lost.
 */
export async function commitFile<R>(
  files: FileStore,
  file: { id: string; purpose: FilePurpose },
  commit: () => Promise<R>,
): Promise<R> {
  try {
    return await commit();
  } catch (error) {
    if (error instanceof AppError || isNotCommitted(error)) await files.delete(file.id, file.purpose);
    throw error;
  }
}
