import type { FileStore } from './file-store.ts';
import { StorageUnavailable } from './storage-errors.ts';

const OPERATIONS = ['write', 'read', 'readToSend', 'readAt', 'delete'] as const;

/** The same store; `count` hears of each call that fails because the store cannot be used. */
export function countStoreErrors(files: FileStore, count: (operation: string) => void): FileStore {
  const counted = { ...files };
  for (const operation of OPERATIONS) {
    const call = files[operation] as (...parts: unknown[]) => Promise<unknown>;
    const counting = (...parts: unknown[]) =>
      call(...parts).catch((error) => {
        if (error instanceof StorageUnavailable) count(operation);
        throw error;
      });
    Object.assign(counted, { [operation]: counting });
  }
  return counted;
}
