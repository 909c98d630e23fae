import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { MAX_IMPORTED_FILES } from '@kinvault/domain/import/import-limits.ts';
import type { BrokenReason } from '@kinvault/domain/import/import-plan.ts';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { BrokenEntry, type OpenArchive } from './archive.ts';

/** With folders, thumbnails and manifests. */
const MAX_ENTRIES = 5 * MAX_IMPORTED_FILES;
const [STORED, DEFLATED] = [0, 8];
const IS_UTF8 = 0x800;
const UNIX = 3;
const TYPE_BITS = 0o170000;
const FILE_BITS = [0, 0o100000];

/**
 * The entries of a ZIP, without reading any. An entry that cannot be read is named, and the others come in. Undefined for what is
 * no ZIP at all.
 */
export async function openZip(file: string): Promise<OpenArchive | undefined> {
  // sizes are checked while an entry is read: yauzl would refuse the whole archive because of one wrong entry
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await openPromise(file, options).catch(() => undefined);
  if (!zip) return undefined;
  const byPath = new Map<string, Entry>();
  const archive: OpenArchive = {
    container: 'zip',
    entries: [],
    broken: [],
    open: async (path) => {
      const entry = byPath.get(path);
      if (!entry) throw new BrokenEntry('missing');
      return Readable.from(readChecked(zip, entry), { objectMode: false });
    },
    close: async () => zip.close(),
  };
  await listEntries(zip, archive, byPath);
  return archive;
}

async function listEntries(zip: ZipFile, archive: OpenArchive, byPath: Map<string, Entry>): Promise<void> {
  const { entries, broken } = archive;
  let packedBytes = 0;
  let seen = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = nameOf(entry);
      if (++seen > MAX_ENTRIES) {
        broken.push({ name: path, reason: 'too_many' });
        return;
      }
      if (path.endsWith('/')) continue;
      packedBytes += entry.compressedSize;
      // parts that share their bytes: a few megabytes would unpack to terabytes
      const reason = packedBytes > zip.fileSize ? 'damaged' : problemOf(entry);
      if (reason) broken.push({ name: path, reason });
      else {
        entries.push({ path, sizeBytes: entry.uncompressedSize });
        if (!byPath.has(path)) byPath.set(path, entry);
      }
    }
  } catch {
    broken.push({ name: `${seen + 1}.`, reason: 'damaged' });
  }
}

function problemOf(entry: Entry): BrokenReason | undefined {
  if (entry.isEncrypted()) return 'encrypted';
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) return 'unknown_compression';
  const type = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & TYPE_BITS : 0;
  return FILE_BITS.includes(type) ? undefined : 'link';
}

/** Many programs write names in UTF-8 without setting the flag. A name that is not valid UTF-8 is read as code page 437. */
function nameOf(entry: Entry): string {
  const isUtf8 = isWellFormedUtf8(entry.fileNameRaw);
  const flags = isUtf8 ? entry.generalPurposeBitFlag | IS_UTF8 : entry.generalPurposeBitFlag;
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, false);
}

function isWellFormedUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The bytes of an entry. Never more than it declares, and they match its checksum. */
async function* readChecked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let length = 0;
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      length += chunk.length;
      if (length > entry.uncompressedSize) throw new BrokenEntry('unpacks_too_large');
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    const isOurs = error instanceof BrokenEntry || isFromDisk(error);
    throw isOurs ? error : new BrokenEntry('damaged', { cause: error });
  }
  if (length !== entry.uncompressedSize || sum !== entry.crc32) throw new BrokenEntry('damaged');
}

/** A failing disk is not the archive's fault. zlib's errors have codes, too. */
function isFromDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
