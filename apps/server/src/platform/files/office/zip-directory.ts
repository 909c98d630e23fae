import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { FileWindow } from '../file-window.ts';
import { damagedFile, RefusedFile } from '../refused-file.ts';

export type ZipEntry = {
  name: string;
  method: 'stored' | 'deflated';
  compressedBytes: number;
  /** Finds where the packed bytes begin, by the entry's local header. */
  readDataStart(): Promise<number>;
};

// The largest workbooks have some hundred parts.
const MAX_ENTRIES = 5000;
const ENTRY_SIGNATURE = 'PK\x01\x02';
const STORED = 0;
const DEFLATED = 8;

/**
 * Lists a ZIP's entries. yauzl parses the directory; the counting is ours. Entries that together claim more packed bytes
 * than the file has overlap, which only a bomb does: refusing them means that reading every entry reads the file once.
 * @throws RefusedFile
 */
export async function readZipDirectory(file: FileWindow): Promise<ZipEntry[]> {
  return withoutZipErrors(async () => {
    // names stay raw: yauzl would refuse some, and decode others by rules that the readers of Office files do not share
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await fromRandomAccessReaderPromise(new WindowReader(file), file.sizeBytes, options);
    if (zip.entryCount > MAX_ENTRIES) throw damagedFile();
    const entries: ZipEntry[] = [];
    let packedBytes = 0;
    for await (const entry of zip.eachEntry()) {
      const readDataStart = async () => {
        const header = await withoutZipErrors(() => zip.readLocalFileHeaderPromise(entry, { minimal: true }));
        return header.fileDataStart;
      };
      packedBytes += entry.compressedSize;
      entries.push({ ...describeEntry(entry), readDataStart });
    }
    await refuseHiddenEntries(file, Number(zip.readEntryCursor));
    if (packedBytes > file.sizeBytes) throw new RefusedFile('unpacked', 'The parts of this document overlap.');
    return entries;
  });
}

function describeEntry(entry: Entry): Omit<ZipEntry, 'readDataStart'> {
  const { compressionMethod: method, compressedSize: compressedBytes } = entry;
  if (entry.isEncrypted() || (method !== STORED && method !== DEFLATED)) throw new RefusedFile('type');
  return {
    name: entry.fileNameRaw.toString('utf8'),
    method: method === STORED ? 'stored' : 'deflated',
    compressedBytes,
  };
}

/** Some readers go by the number of entries, others by their signatures: a part that one of them misses is a trap. */
async function refuseHiddenEntries(file: FileWindow, directoryEnd: number): Promise<void> {
  const next = await file.upTo(directoryEnd, ENTRY_SIGNATURE.length);
  if (next.toString('latin1') === ENTRY_SIGNATURE) throw damagedFile();
}

/** Lets yauzl read through the window, which bounds every offset that the file itself claims. */
class WindowReader extends RandomAccessReader {
  readonly #file: FileWindow;

  constructor(file: FileWindow) {
    super();
    this.#file = file;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#file.bytes(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error) => callback(error),
    );
  }
}

/** yauzl's own errors are about the file and have no code. A failing disk has one, and is not the file's fault. */
async function withoutZipErrors<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isFromReader = error instanceof RefusedFile || (error instanceof Error && 'code' in error);
    throw isFromReader ? error : damagedFile();
  }
}
