import type { FileStore } from './file-store.ts';
import { StorageFull } from './storage-errors.ts';

/** A store that takes no new files while `isFull`: what room is left belongs to the database. */
export function refuseWritesWhile(isFull: () => boolean, files: FileStore): FileStore {
  return {
    ...files,
    check: async () => {
      if (isFull()) throw new StorageFull();
      await files.check();
    },
    write: async (plaintext, file) => {
      if (isFull()) throw new StorageFull();
      return files.write(plaintext, file);
    },
  };
}
