import type { FileWindow } from '../file-window.ts';
import { damagedFile, RefusedFile } from '../refused-file.ts';

export type ZipEntry = {
  name: string;
  method: 'stored' | 'deflated';
  compressedBytes: number;
  headerAt: number;
};

// The largest workbooks have some hundred parts.
const MAX_ENTRIES = 5000;
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const FIELD_IS_IN_ZIP64 = 0xffffffff;

/**
 * The central directory (APPNOTE.TXT §4.3). Entries that together claim more packed bytes than the file has overlap,
 * which only a bomb does; they are refused, so that reading every entry reads the file at most once.
 */
export async function readZipDirectory(file: FileWindow): Promise<ZipEntry[]> {
  const directory = await readDirectoryBytes(file);
  const entries: ZipEntry[] = [];
  let at = 0;
  let packedBytes = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const next = at + ENTRY_BYTES + variableBytes(directory, at);
    if (next > directory.length || entries.length >= MAX_ENTRIES) throw damagedFile();
    const entry = parseEntry(directory.subarray(at, next));
    packedBytes += entry.compressedBytes;
    entries.push(entry);
    at = next;
  }
  if (packedBytes > file.sizeBytes) throw new RefusedFile('unpacked', 'The parts of this document overlap.');
  return entries;
}

async function readDirectoryBytes(file: FileWindow): Promise<Buffer> {
  const tailAt = Math.max(0, file.sizeBytes - END_BYTES - MAX_COMMENT_BYTES);
  // Nearly every file ends in the bare record; only one with a comment needs the long look.
  const quickAt = Math.max(0, file.sizeBytes - END_BYTES);
  const quick = await file.upTo(quickAt, END_BYTES);
  const hasComment = quick.indexOf(END_SIGNATURE) !== 0;
  const tail = hasComment ? await file.upTo(tailAt, END_BYTES + MAX_COMMENT_BYTES) : quick;
  const endAt = tail.lastIndexOf(END_SIGNATURE);
  if (endAt < 0 || endAt + END_BYTES > tail.length) throw damagedFile();
  const end = tail.subarray(endAt, endAt + END_BYTES);
  const place = { start: end.readUInt32LE(16), length: end.readUInt32LE(12) };
  const isZip64 = place.start === FIELD_IS_IN_ZIP64 || place.length === FIELD_IS_IN_ZIP64;
  const { start, length } = isZip64 ? await readZip64Place(file, (hasComment ? tailAt : quickAt) + endAt) : place;
  if (length > MAX_DIRECTORY_BYTES) throw damagedFile();
  return Buffer.from(await file.bytes(start, length));
}

/** Some programs write the 64-bit records always, however small the file. */
async function readZip64Place(file: FileWindow, endAt: number): Promise<{ start: number; length: number }> {
  const locator = await file.bytes(endAt - 20, 20);
  if (locator.toString('latin1', 0, 4) !== 'PK\x06\x07') throw damagedFile();
  const record = await file.bytes(Number(locator.readBigUInt64LE(8)), 56);
  return { length: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)) };
}

function variableBytes(directory: Buffer, at: number): number {
  return directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
}

function parseEntry(entry: Buffer): ZipEntry {
  const isEncrypted = (entry.readUInt16LE(8) & 1) === 1;
  const method = entry.readUInt16LE(10);
  if (isEncrypted || (method !== 0 && method !== 8)) throw new RefusedFile('type');
  const nameEnd = ENTRY_BYTES + entry.readUInt16LE(28);
  const extra = entry.subarray(nameEnd, nameEnd + entry.readUInt16LE(30));
  return {
    name: entry.toString('utf8', ENTRY_BYTES, nameEnd),
    method: method === 0 ? 'stored' : 'deflated',
    ...wideFields(entry, extra),
  };
}

/** A field of all ones stands in the zip64 extra field instead, in this order: unpacked, packed, offset. */
function wideFields(entry: Buffer, extra: Buffer): { compressedBytes: number; headerAt: number } {
  const fields = [24, 20, 42].map((at) => entry.readUInt32LE(at));
  const wide = zip64Extra(extra);
  let at = 0;
  const [, compressedBytes, headerAt] = fields.map((field) => {
    if (field !== FIELD_IS_IN_ZIP64) return field;
    if (at + 8 > wide.length) throw damagedFile();
    at += 8;
    return Number(wide.readBigUInt64LE(at - 8));
  });
  if (compressedBytes === undefined || headerAt === undefined) throw damagedFile();
  return { compressedBytes, headerAt };
}

function zip64Extra(extra: Buffer): Buffer {
  let at = 0;
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return Buffer.alloc(0);
}
