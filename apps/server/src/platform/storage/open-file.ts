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
import { DamagedFile } from './errors.ts';
import type { ObjectReader } from './object-store.ts';

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
  if (reader.sizeBytes !== sealedBytes(sizeBytes)) throw new DamagedFile(secret.fileId, 'its length is wrong');
  const count = countSegments(sizeBytes);
  const sealedLength = (at: number) => Math.min(SEGMENT_BYTES, sizeBytes - at * SEGMENT_BYTES) + TAG_BYTES;

  function verified(sealed: Buffer, header: Buffer, at: number): Buffer {
    // shorter: cut since it was opened
    const isWhole = sealed.length === sealedLength(at);
    const plain = isWhole ? openSegment(sealed, secret, { header, index: at, isLast: at === count - 1 }) : null;
    if (!plain) throw new DamagedFile(secret.fileId, `segment ${at} fails its check`);
    return plain;
  }

  return await withScratch(async (scratch) => {
    const start = await reader.read(0, HEADER_BYTES + (index === 0 ? sealedLength(0) : 0), scratch);
    const header = Buffer.from(start.subarray(0, HEADER_BYTES));
    if (!isHeader(header)) throw new DamagedFile(secret.fileId, 'its format is unknown');
    const readSegment: ReadSegment = (at) =>
      withScratch(async (buffer) => {
        const sealed = await reader.read(sealedSegmentStart(at), sealedLength(at), buffer);
        return verified(sealed, header, at);
      });
    const segment = index === 0 ? verified(start.subarray(HEADER_BYTES), header, 0) : await readSegment(index);
    return { segment, readSegment };
  });
}
