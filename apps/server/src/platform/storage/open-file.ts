import {
  countSegments,
  type FileSecret,
  HEADER_BYTES,
  isHeader,
  openSegment,
  SEGMENT_BYTES,
  sealedBytes,
  sealedSegmentStart,
  TAG_BYTES,
  withScratch,
} from './encrypted-file.ts';
import type { ObjectReader } from './object-store.ts';
import { DamagedFile } from './storage-errors.ts';

/** Verified bytes of one whole segment, in a buffer of the caller's own. */
export type ReadSegment = (index: number) => Promise<Buffer>;

export interface OpenedFile {
  /** The segment that was asked for at opening. */
  segment: Buffer;
  readSegment: ReadSegment;
}

/**
 * Checks the length of the whole file first: `sizeBytes` comes from the row that names it, not from the store.
 * Reads the header and the segment at `index`, in one go where that is the first.
 * @throws DamagedFile here or from a later segment; not one unverified byte is ever given out
 */
export async function openFile(
  reader: ObjectReader,
  secret: FileSecret,
  { sizeBytes, index }: { sizeBytes: number; index: number },
): Promise<OpenedFile> {
  requireLength(reader, secret, sizeBytes);
  const check = createSegmentCheck(secret, sizeBytes);
  const sealedLength = (at: number) => sealedSegmentBytes(sizeBytes, at);

  return await withScratch(async (scratch) => {
    const start = await reader.read(0, HEADER_BYTES + (index === 0 ? sealedLength(0) : 0), scratch);
    const header = requireHeader(start, secret);
    const readSegment: ReadSegment = (at) =>
      withScratch(async (buffer) => {
        const sealed = await reader.read(sealedSegmentStart(at), sealedLength(at), buffer);
        return check(sealed, header, at);
      });
    const segment = index === 0 ? check(start.subarray(HEADER_BYTES), header, 0) : await readSegment(index);
    return { segment, readSegment };
  });
}

export function requireLength({ sizeBytes: found }: ObjectReader, { fileId }: FileSecret, sizeBytes: number): void {
  if (found !== sealedBytes(sizeBytes)) throw new DamagedFile(fileId, 'its length is wrong');
}

/** A copy of the header that these bytes begin with. */
export function requireHeader(bytes: Buffer, { fileId }: FileSecret): Buffer {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  if (!isHeader(header)) throw new DamagedFile(fileId, 'its format is unknown');
  return header;
}

/** Opens segments of a file of this size. The plaintext is in a buffer of its own. */
export function createSegmentCheck(secret: FileSecret, sizeBytes: number) {
  const last = countSegments(sizeBytes) - 1;
  return (sealed: Buffer, header: Buffer, index: number): Buffer => {
    // shorter: cut since it was opened
    const isWhole = sealed.length === sealedSegmentBytes(sizeBytes, index);
    const plain = isWhole ? openSegment(sealed, secret, { header, index, isLast: index === last }) : null;
    if (!plain) throw new DamagedFile(secret.fileId, `segment ${index} fails its check`);
    return plain;
  };
}

function sealedSegmentBytes(sizeBytes: number, index: number): number {
  return Math.min(SEGMENT_BYTES, sizeBytes - index * SEGMENT_BYTES) + TAG_BYTES;
}
