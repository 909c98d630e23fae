import { randomUUIDv7 } from 'node:crypto';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { NewFile } from './files.repository.ts';

export const MAX_DERIVED_BYTES = 12 * 1024 * 1024;

export interface DerivedContent {
  purpose: FilePurpose;
  kind: NewFile['kind'];
  bytes: Buffer;
}

/** Stores what was made of a file; its row is the caller's. @throws FileTooLarge above MAX_DERIVED_BYTES */
export async function storeDerived(
  files: FileStore,
  sourceId: string,
  { purpose, kind, bytes }: DerivedContent,
): Promise<NewFile> {
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose, maxBytes: MAX_DERIVED_BYTES });
  return { id, purpose, kind, sourceId, uploadedBy: null, ...written };
}
