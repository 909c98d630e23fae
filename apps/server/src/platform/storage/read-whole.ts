import { releaseBuffer } from '../release-buffer.ts';
import { type ByteRange, segmentOf } from './byte-range.ts';
import { type FileSecret, HEADER_BYTES, SEGMENT_BYTES, sealedBytes, sealedSegmentStart } from './encrypted-file.ts';
import type { ObjectReader } from './object-store.ts';
import { createSegmentCheck, requireHeader, requireLength } from './open-file.ts';

const WHOLE_SEGMENTS = 4;
/** What `readWhole` needs for the longest range that it reads: 1 MiB from a segment's beginning. */
export const WHOLE_BUFFER_BYTES = sealedBytes(WHOLE_SEGMENTS * SEGMENT_BYTES);

export function isReadWhole({ start, end }: ByteRange): boolean {
  return segmentOf(end) - segmentOf(start) < WHOLE_SEGMENTS;
}

/** How much of the object `readWhole` reads from its beginning on. */
export function firstReadBytes(sizeBytes: number, range: ByteRange): number {
  return segmentOf(range.start) === 0 ? endOfRead(sizeBytes, range) : HEADER_BYTES;
}

function endOfRead(sizeBytes: number, { end }: ByteRange): number {
  return Math.min(sealedSegmentStart(segmentOf(end) + 1), sealedBytes(sizeBytes));
}

/**
 * The bytes of a range, read at once and all verified, as a part of `buffer`.
 * @throws DamagedFile
 */
export async function readWhole(
  reader: ObjectReader,
  secret: FileSecret,
  { sizeBytes, range, buffer }: { sizeBytes: number; range: ByteRange; buffer: Buffer },
): Promise<Buffer> {
  requireLength(reader, secret, sizeBytes);
  const check = createSegmentCheck(secret, sizeBytes);
  const first = segmentOf(range.start);
  const last = segmentOf(range.end);
  const start = first === 0 ? 0 : sealedSegmentStart(first);
  const end = endOfRead(sizeBytes, range);
  const head = first === 0 ? undefined : await reader.read(0, HEADER_BYTES);
  const sealed = await reader.read(start, end - start, buffer);
  const header = requireHeader(head ?? sealed, secret);
  let filled = 0;
  for (let index = first; index <= last; index++) {
    const from = sealedSegmentStart(index) - start;
    const plain = check(sealed.subarray(from, sealedSegmentStart(index + 1) - start), header, index);
    // into the place of what was decrypted already: plaintext is shorter than what is read
    filled += plain.copy(buffer, filled);
    releaseBuffer(plain);
  }
  const offset = range.start - first * SEGMENT_BYTES;
  return buffer.subarray(offset, offset + range.end - range.start + 1);
}
