import { createSecretKey, type KeyObject } from 'node:crypto';
import { readAhead } from '../read-ahead.ts';
import { releaseBuffer } from '../release-buffer.ts';
import {
  countSegments,
  HEADER_BYTES,
  isHeader,
  openSegment,
  SEGMENT_BYTES,
  sealedBytes,
  sealedSegmentStart,
  TAG_BYTES,
} from './encrypted-file.ts';
import { fileKey } from './file-key.ts';
import type { StoredFile } from './file-store.ts';
import type { Keyring } from './keyring.ts';
import type { ObjectReader, ObjectStore } from './object-store.ts';
import { parseQuarantineKey, QUARANTINE_FOLDER, quarantineKey } from './quarantine-key.ts';
import { isDamage, StorageUnavailable } from './storage-errors.ts';

/** Segments in one read, but for the first: the disk's thread and ours wait for each other less often. */
const BATCH = 2;
/** Reads that are under way while the result of another is used. */
const DEPTH = 2;

/** A file as it lies in the store, checked on its way without its plaintext leaving. */
export interface OpenedSealedFile {
  /** As it was found. */
  sizeBytes: number;
  /** So many bytes in any case: what cannot be read is zeros. A piece is valid only until the next one is read. */
  pieces(): AsyncGenerator<Buffer>;
  /** After the last piece: what is wrong with the file, if anything. */
  damage(): string | undefined;
  close(): Promise<void>;
}

const SEALED_BYTES = SEGMENT_BYTES + TAG_BYTES;

interface SealedStore {
  objects: ObjectStore;
  keyring: Keyring;
}

/** The first piece is read already. A string says why the file cannot be read. @throws StorageUnavailable */
export async function openSealedFile(
  { objects, keyring }: SealedStore,
  file: StoredFile,
): Promise<OpenedSealedFile | string> {
  const reader = await unlessBroken(
    async () => (await objects.open(keyOf(file))) ?? (await openQuarantined(objects, file)),
  );
  if (reader === BROKEN) return BROKEN_DISK;
  if (reader === null) return 'it is missing';
  try {
    return await startReading(reader, keyring, file);
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function startReading(reader: ObjectReader, keyring: Keyring, file: StoredFile): Promise<OpenedSealedFile> {
  const { sizeBytes, close } = reader;
  const check = createCheck(keyring, file);
  let damage = sizeBytes === sealedBytes(file.sizeBytes) ? check.refusal : 'its length is wrong';

  async function readPiece(index: number, count: number): Promise<Buffer> {
    const start = index === 0 ? 0 : sealedSegmentStart(index);
    const length = Math.min(sealedSegmentStart(index + count), sizeBytes) - start;
    const found = await unlessBroken(() => reader.read(start, length));
    if (found !== BROKEN && found.length === length) return found;
    damage ??= found === BROKEN ? BROKEN_DISK : 'it was cut while it was read';
    const filled = Buffer.alloc(length);
    if (found !== BROKEN) found.copy(filled);
    return filled;
  }

  const first = await readPiece(0, 1);

  async function* pieces(): AsyncGenerator<Buffer> {
    damage ??= check.first(first);
    yield first;
    releaseBuffer(first);
    const count = Math.ceil((sizeBytes - HEADER_BYTES) / SEALED_BYTES);
    for await (const piece of readAhead(range(1, count, BATCH), { depth: DEPTH }, (index) => readPiece(index, BATCH))) {
      damage ??= check.next(piece);
      yield piece;
      releaseBuffer(piece);
    }
  }

  return { sizeBytes, pieces, damage: () => damage, close };
}

const keyOf = ({ id, purpose }: StoredFile) => fileKey(id, purpose);

/** Set aside, and left there: a backup changes nothing. */
async function openQuarantined(objects: ObjectStore, { id }: StoredFile): Promise<ObjectReader | null> {
  for await (const { key } of objects.list(QUARANTINE_FOLDER)) {
    const stray = parseQuarantineKey(key);
    if (stray?.id === id) return await objects.open(quarantineKey(stray));
  }
  return null;
}

/** The seals of a file's segments, one after the other; each answer is what is wrong. */
function createCheck(keyring: Keyring, file: StoredFile) {
  let key: KeyObject | undefined;
  let refusal: string | undefined;
  try {
    key = createSecretKey(keyring.unwrap(file.wrappedKey, file.keyId, file.id));
  } catch (error) {
    refusal = isDamage(error) ? 'its key fails its check' : 'the keyring lacks its key';
  }
  const last = countSegments(file.sizeBytes) - 1;
  let header: Buffer = Buffer.alloc(0);
  let index = 0;

  function first(bytes: Buffer): string | undefined {
    header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
    return isHeader(header) ? next(bytes.subarray(HEADER_BYTES)) : 'its format is unknown';
  }

  function next(bytes: Buffer): string | undefined {
    if (!key) return refusal;
    const secret = { key, fileId: file.id, purpose: file.purpose };
    for (let at = 0; at < bytes.length; at += SEALED_BYTES, index++) {
      const place = { header, index, isLast: index === last };
      const plain = openSegment(bytes.subarray(at, at + SEALED_BYTES), secret, place);
      if (!plain) return `segment ${index} fails its check`;
      releaseBuffer(plain);
    }
    return undefined;
  }

  return { refusal, first, next };
}

const BROKEN = 'broken';
const BROKEN_DISK = 'the disk reports an error';

/** A spot that the disk cannot read is one file's trouble, not the store's. */
async function unlessBroken<Result>(read: () => Promise<Result>): Promise<Result | typeof BROKEN> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof StorageUnavailable ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    if (cause?.code === 'EIO') return BROKEN;
    throw error;
  }
}

function* range(start: number, end: number, step: number): Generator<number> {
  for (let index = start; index < end; index += step) yield index;
}
