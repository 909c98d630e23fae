import { createSecretKey, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ByteRange, cutSegment, readFrom, segmentOf } from './byte-range.ts';
import type { FilePurpose } from './encrypted-file.ts';
import { streamPieces } from './encrypted-file.ts';
import { isDamage, MissingFile } from './errors.ts';
import { fileKey, parseFileKey } from './file-key.ts';
import type { Keyring } from './keyring.ts';
import type { ObjectReader, ObjectStore } from './object-store.ts';
import { type OpenedFile, openFile, type ReadSegment } from './open-file.ts';
import { parseQuarantineKey, QUARANTINE_FOLDER, type QuarantinedFile, quarantineKey } from './quarantine-key.ts';
import { sealFile } from './seal-file.ts';
import { type FileProblem, type VerifiableFile, verifyFile } from './verify-file.ts';

/** What people upload. What is made of it later is small, and needed to use what is there. */
const BROUGHT_IN: ReadonlySet<string> = new Set(['original', 'avatar']);

export interface NewFile {
  /** A UUID that was never used before. */
  fileId: string;
  purpose: FilePurpose;
  maxBytes: number;
}

/** What the row that names a file must keep. */
export interface WrittenFile {
  sizeBytes: number;
  sha256: Buffer;
  wrappedKey: Buffer;
  keyId: string;
}

export interface StoredFile extends Omit<WrittenFile, 'sha256'> {
  id: string;
  purpose: FilePurpose;
}

export interface RandomAccess {
  sizeBytes: number;
  /** Fewer bytes only where the file ends. */
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface ListedFile {
  id: string;
  /** `original` stands for all but `avatar`: the store does not tell them apart. */
  purpose: 'original' | 'avatar';
}

/** The encrypted files of the vault, over any object store. */
export interface FileStore {
  /**
   * Resolves when the file would survive a power cut; otherwise nothing of it is left.
   * @throws FileTooLarge, EmptyFile, StorageFull, StorageUnavailable, or whatever `plaintext` throws
   */
  write(plaintext: AsyncIterable<Buffer> | Iterable<Buffer>, file: NewFile): Promise<WrittenFile>;
  /**
   * The file or a range of it (`end` included). Its length and first segment are verified before this resolves, so that
   * damage is known before headers are sent; damage further on destroys the stream. A file that was set aside as a stray
   * comes back by being read.
   * @throws MissingFile, DamagedFile, StorageUnavailable
   */
  read(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /** For looking into a file here and there; to be closed. Throws as `read`. */
  readAt(file: StoredFile): Promise<RandomAccess>;
  /** @see verifyFile */
  verify(file: VerifiableFile): Promise<FileProblem | null>;
  /** An absent file is fine. */
  delete(fileId: string, purpose: string): Promise<void>;
  list(): AsyncIterable<ListedFile>;
  /** Moves a stray out of the way. */
  quarantine(stray: QuarantinedFile): Promise<void>;
  listQuarantined(): AsyncIterable<QuarantinedFile>;
  releaseFromQuarantine(stray: QuarantinedFile): Promise<void>;
  deleteQuarantined(stray: QuarantinedFile): Promise<void>;
  /** @see ObjectStore.sweepTemporary */
  sweepTemporary(): Promise<number>;
  /** @see ObjectStore.check */
  check(): Promise<void>;
}

interface FileStoreDeps {
  objects: ObjectStore;
  keyring: Keyring;
  /** Hears of each file that a read has found to be damaged or missing. */
  onDamage?: (fileId: string, reason: string) => void;
}

export function createFileStore({ objects, keyring, onDamage }: FileStoreDeps): FileStore {
  async function write(plaintext: AsyncIterable<Buffer> | Iterable<Buffer>, file: NewFile): Promise<WrittenFile> {
    const { fileId, purpose, maxBytes } = file;
    if (BROUGHT_IN.has(purpose)) await objects.requireFreeSpace?.();
    const key = randomBytes(32);
    const sealed = sealFile(plaintext, { key: createSecretKey(key), fileId, purpose }, maxBytes);
    await objects.put(fileKey(fileId, purpose), sealed.ciphertext);
    return { ...sealed.summary(), ...keyring.wrap(key, fileId) };
  }

  async function openStored(file: StoredFile, index: number): Promise<OpenedFile & Pick<ObjectReader, 'close'>> {
    const { readSegment, ...opened } = await noticeDamage(file, () => openUnnoticed(file, index));
    return { ...opened, readSegment: (at) => noticeDamage(file, () => readSegment(at)) };
  }

  async function noticeDamage<Result>({ id }: StoredFile, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (error) {
      if (isDamage(error)) onDamage?.(id, error.message);
      throw error;
    }
  }

  async function openUnnoticed(file: StoredFile, index: number): Promise<OpenedFile & Pick<ObjectReader, 'close'>> {
    const { id: fileId, purpose, sizeBytes } = file;
    const key = createSecretKey(keyring.unwrap(file.wrappedKey, file.keyId, fileId));
    const reader = (await objects.open(fileKey(fileId, purpose))) ?? (await openQuarantined(fileId, purpose));
    if (!reader) throw new MissingFile(fileId);
    try {
      const opened = await openFile(reader, { key, fileId, purpose }, { sizeBytes, index });
      return { ...opened, close: reader.close };
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  /** Its row was in another copy of the database, or was committed late. */
  async function openQuarantined(fileId: string, purpose: FilePurpose): Promise<ObjectReader | null> {
    for await (const stray of listQuarantined()) {
      if (stray.id !== fileId) continue;
      await releaseFromQuarantine(stray);
      return await objects.open(fileKey(fileId, purpose));
    }
    return null;
  }

  async function releaseFromQuarantine(stray: QuarantinedFile): Promise<void> {
    await objects.move(quarantineKey(stray), fileKey(stray.id, stray.purpose));
  }

  async function* listQuarantined(): AsyncGenerator<QuarantinedFile> {
    for await (const { key } of objects.list(QUARANTINE_FOLDER)) {
      const stray = parseQuarantineKey(key);
      if (stray) yield stray;
    }
  }

  async function read(file: StoredFile, range: ByteRange = { start: 0, end: file.sizeBytes - 1 }): Promise<Readable> {
    const isInside = range.start >= 0 && range.start <= range.end && range.end < file.sizeBytes;
    if (!isInside) throw new RangeError('This range is not in the file.');
    const index = segmentOf(range.start);
    const { segment, readSegment, close } = await openStored(file, index);
    return streamPieces(cutSegment(segment, index, range), readFrom(readSegment, index + 1, range), close);
  }

  async function readAt(file: StoredFile): Promise<RandomAccess> {
    const { segment, readSegment, close } = await openStored(file, 0);
    return { sizeBytes: file.sizeBytes, read: createCachedRead(segment, readSegment, file.sizeBytes), close };
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { key } of objects.list()) {
      const file = parseFileKey(key);
      if (file) yield file;
    }
  }

  return {
    write,
    read,
    readAt,
    verify: (file) => verifyFile({ objects, keyring }, file),
    list,
    quarantine: async (stray) => {
      await objects.move(fileKey(stray.id, stray.purpose), quarantineKey(stray));
    },
    listQuarantined,
    releaseFromQuarantine,
    deleteQuarantined: (stray) => objects.delete(quarantineKey(stray)),
    delete: (fileId, purpose) => objects.delete(fileKey(fileId, purpose)),
    sweepTemporary: () => objects.sweepTemporary(),
    check: () => objects.check(),
  };
}

/** Keeps the last segment: whoever looks into a file reads a few bytes here and a few bytes beside them. */
function createCachedRead(first: Buffer, readSegment: ReadSegment, sizeBytes: number): RandomAccess['read'] {
  let cached = { index: 0, bytes: first };

  async function readCached(index: number): Promise<Buffer> {
    if (cached.index !== index) cached = { index, bytes: await readSegment(index) };
    return cached.bytes;
  }

  return async (start, length) => {
    const range = { start, end: Math.min(start + length, sizeBytes) - 1 };
    const pieces = await Array.fromAsync(readFrom(readCached, segmentOf(start), range));
    return Buffer.concat(pieces); // a copy: the caller may change it
  };
}
