import { MAX_IMPORTED_FILES } from '@kinvault/domain/import/import-limits.ts';
import { BlobReader, BlobWriter, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { type Archive, BrokenEntry } from './archive.ts';

const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
/** Stored and deflated. */
const METHODS = new Set([0, 8]);

/**
 * A ZIP, of which only the list of its entries is read at first. An entry never unpacks to more than it declares.
 * @throws for a file that is no ZIP, or whose list is damaged
 */
export async function zipArchive(file: File): Promise<Archive> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false, checkCrc32: true });
  const archive: Archive = {
    ...{ name: file.name, container: 'zip', entries: [], broken: [] },
    read: async (path) => unpack(found.get(path)),
    close: () => reader.close(),
  };
  const found = new Map<string, FileEntry>();
  let packedBytes = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    const name = entry.filename;
    packedBytes += entry.compressedSize;
    // entries that share their bytes: a few megabytes would unpack to terabytes
    const reason = packedBytes > file.size ? 'damaged' : reasonOf(entry, found);
    if (reason) archive.broken.push({ name, reason });
    else {
      found.set(name, entry as FileEntry);
      archive.entries.push({ path: name, sizeBytes: entry.uncompressedSize });
    }
  }
  return archive;
}

function reasonOf(entry: Entry, found: ReadonlyMap<string, unknown>) {
  if (((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === SYMBOLIC_LINK) return 'link';
  if (entry.encrypted) return 'encrypted';
  if (!METHODS.has(entry.compressionMethod)) return 'unknown_compression';
  if (found.has(entry.filename)) return 'named_twice';
  return found.size >= 3 * MAX_IMPORTED_FILES ? 'too_many' : null;
}

/** What has been unpacked is held against the size and the checksum that the archive declares, while it is unpacked. */
async function unpack(entry: FileEntry | undefined): Promise<Blob> {
  if (!entry) throw new BrokenEntry('missing');
  try {
    return await entry.getData(new BlobWriter());
  } catch (error) {
    throw new BrokenEntry('damaged', { cause: error });
  }
}
