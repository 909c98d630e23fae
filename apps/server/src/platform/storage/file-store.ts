import { createSecretKey, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ByteRange, cutSegment, readFrom, segmentOf } from './byte-range.ts';
import type { FilePurpose, FileSecret } from './encrypted-file.ts';
import { streamPieces } from './encrypted-file.ts';
import { fileKey, parseFileKey, placesOf } from './file-key.ts';
import type { Keyring } from './keyring.ts';
import { createLentBuffers, type LentBytes } from './lent-buffers.ts';
import type { ObjectReader, ObjectStore } from './object-store.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { parseQuarantineKey, QUARANTINE_FOLDER, type QuarantinedFile, quarantineKey } from './quarantine-key.ts';
import { createCachedRead, type RandomAccess } from './random-access.ts';
import { firstReadBytes, isReadWhole, readWhole, WHOLE_BUFFER_BYTES } from './read-whole.ts';
import { sealFile } from './seal-file.ts';
import { isDamage, MissingFile } from './storage-errors.ts';
import { type FileProblem, type VerifiableFile, verifyFile } from './verify-file.ts';

/** What people upload. What is made of it later is small, and needed to use what is there. */
const BROUGHT_IN: ReadonlySet<string> = new Set(['original', 'avatar']);

// 16 MB at most, held until sent: a slow reader holds on to one. The next readers get a stream instead of waiting.
const MAX_LENT = 16;

export interface NewFile {
  /** A UUID that was never used before. */
  fileId: string;
  purpose: FilePurpose;
  maxBytes: number;
}

/** What the row of a file must store. */
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

export interface ListedFile {
  id: string;
  /** `original` covers all but `avatar`: the store does not distinguish them. */
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
  /**
   * As `read`, but up to 1 MiB comes as one buffer, all of it verified, unless too many of them are lent already.
   * Range as in `read`, throws as `read`.
   */
  readToSend(file: StoredFile, range?: ByteRange): Promise<Readable | LentBytes>;
  /** For looking into a file here and there; to be closed. Throws as `read`. */
  readAt(file: StoredFile): Promise<RandomAccess>;
  /** @see verifyFile */
  verify(file: VerifiableFile): Promise<FileProblem | null>;
  /** An absent file is fine. */
  delete(fileId: string, purpose: string): Promise<void>;
  /** Every file, or those of one of `FILE_FOLDERS`. */
  list(folder?: string): AsyncIterable<ListedFile>;
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
  const buffers = createLentBuffers(WHOLE_BUFFER_BYTES, MAX_LENT);

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
    const { reader, secret } = await openReader(file);
    try {
      const opened = await openFile(reader, secret, { sizeBytes: file.sizeBytes, index });
      return { ...opened, close: reader.close };
    } catch (error) {
      await reader.close();
      throw error;
    }
  }

  async function openReader(
    file: StoredFile,
    firstBytes?: number,
  ): Promise<{ reader: ObjectReader; secret: FileSecret }> {
    const { id: fileId, purpose } = file;
    const key = createSecretKey(keyring.unwrap(file.wrappedKey, file.keyId, fileId));
    const reader =
      (await objects.open(fileKey(fileId, purpose), firstBytes)) ?? (await openQuarantined(fileId, purpose));
    if (!reader) throw new MissingFile(fileId);
    return { reader, secret: { key, fileId, purpose } };
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

  async function read(file: StoredFile, range = allOf(file)): Promise<Readable> {
    requireInside(file, range);
    const index = segmentOf(range.start);
    const { segment, readSegment, close } = await openStored(file, index);
    return streamPieces(cutSegment(segment, index, range), readFrom(readSegment, index + 1, range), close);
  }

  async function readToSend(file: StoredFile, range = allOf(file)): Promise<Readable | LentBytes> {
    requireInside(file, range);
    const buffer = isReadWhole(range) ? buffers.take() : undefined;
    if (!buffer) return await read(file, range);
    const giveBack = () => buffers.giveBack(buffer);
    try {
      return { bytes: await noticeDamage(file, () => readInto(buffer, file, range)), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async function readInto(buffer: Buffer, file: StoredFile, range: ByteRange): Promise<Buffer> {
    const { reader, secret } = await openReader(file, firstReadBytes(file.sizeBytes, range));
    try {
      return await readWhole(reader, secret, { sizeBytes: file.sizeBytes, range, buffer });
    } finally {
      await reader.close();
    }
  }

  async function readAt(file: StoredFile): Promise<RandomAccess> {
    const { segment, readSegment, close } = await openStored(file, 0);
    return { sizeBytes: file.sizeBytes, read: createCachedRead(segment, readSegment, file.sizeBytes), close };
  }

  async function* list(folder?: string): AsyncGenerator<ListedFile> {
    for (const place of folder === undefined ? [undefined] : placesOf(folder)) {
      for await (const { key } of objects.list(place)) {
        const file = parseFileKey(key);
        if (file) yield file;
      }
    }
  }

  return {
    write,
    read,
    readToSend,
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
    check: async () => {
      await objects.requireFreeSpace?.();
      await objects.check();
    },
  };
}

function allOf({ sizeBytes }: StoredFile): ByteRange {
  return { start: 0, end: sizeBytes - 1 };
}

function requireInside({ sizeBytes }: StoredFile, { start, end }: ByteRange): void {
  const isInside = start >= 0 && start <= end && end < sizeBytes;
  if (!isInside) throw new RangeError('This range is not in the file.');
}
