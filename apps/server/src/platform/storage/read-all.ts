import type { FileStore, StoredFile } from './file-store.ts';

/** For files that are known to be small enough to be in memory as a whole. Throws as `read`. */
export async function readAll(files: Pick<FileStore, 'read'>, file: StoredFile): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(await files.read(file)));
}
