import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { releaseBuffer } from '../release-buffer.ts';
import { IDENTITY_KEY } from './claim-store.ts';
import type { FilePurpose } from './encrypted-file.ts';
import { countSegments, sealedBytes } from './encrypted-file.ts';
import { fileKey } from './file-key.ts';
import type { Keyring } from './keyring.ts';
import type { ObjectReader, ObjectStore } from './object-store.ts';
import { openFile } from './open-file.ts';
import { DamagedFile } from './storage-errors.ts';

/**
 * `key`: the wrapped key does not open, or its key is not in the keyring. `seal`: bytes were changed.
 * `hash`: the seal is right, but the content is not the one that the row names.
 */
export type FileProblem = 'missing' | 'unreadable' | 'cut' | 'longer' | 'key' | 'seal' | 'hash';

/** What a file's row says of it. */
export interface VerifiableFile {
  id: string;
  purpose: FilePurpose;
  sizeBytes: number;
  sha256: Buffer;
  wrappedKey: Buffer;
  keyId: string;
}

interface VerifyDeps {
  objects: ObjectStore;
  keyring: Keyring;
}

/**
 * Reads all of a file and checks length, seal and SHA-256 against its row; null where all is right. Unlike
 * `FileStore.read` it moves nothing. `objectKey` says where the file lies, if not in its own place.
 * @throws StorageUnavailable when the whole store cannot be read, not only this file
 */
export async function verifyFile(
  { objects, keyring }: VerifyDeps,
  file: VerifiableFile,
  objectKey = fileKey(file.id, file.purpose),
): Promise<FileProblem | null> {
  const key = unwrapKey(keyring, file);
  if (!key) return 'key';
  let reader: ObjectReader | null = null;
  try {
    reader = await objects.open(objectKey);
    if (!reader) return 'missing';
    return await verifyContent(reader, key, file);
  } catch (error) {
    if (error instanceof DamagedFile) return 'seal';
    const isOfStorage = typeof (error as NodeJS.ErrnoException).code === 'string';
    if (isOfStorage && (await canRead(objects))) return 'unreadable';
    throw error;
  } finally {
    await reader?.close();
  }
}

function unwrapKey(keyring: Keyring, file: VerifiableFile): KeyObject | null {
  try {
    return createSecretKey(keyring.unwrap(file.wrappedKey, file.keyId, file.id));
  } catch {
    return null;
  }
}

async function verifyContent(reader: ObjectReader, key: KeyObject, file: VerifiableFile): Promise<FileProblem | null> {
  const { id: fileId, purpose, sizeBytes } = file;
  const expectedBytes = sealedBytes(sizeBytes);
  if (reader.sizeBytes !== expectedBytes) return reader.sizeBytes < expectedBytes ? 'cut' : 'longer';
  const { segment, readSegment } = await openFile(reader, { key, fileId, purpose }, { sizeBytes, index: 0 });
  const hash = createHash('sha256').update(segment);
  releaseBuffer(segment);
  for (let index = 1; index < countSegments(sizeBytes); index++) {
    const next = await readSegment(index);
    hash.update(next);
    releaseBuffer(next);
  }
  return hash.digest().equals(file.sha256) ? null : 'hash';
}

/** Whether the store as a whole can be read: its vault's id is always in it. */
async function canRead(objects: ObjectStore): Promise<boolean> {
  try {
    const reader = await objects.open(IDENTITY_KEY);
    await reader?.close();
    return reader !== null;
  } catch {
    return false;
  }
}
