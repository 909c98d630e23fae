import { SEGMENT_BYTES } from './encrypted-file.ts';
import type { ReadSegment } from './open-file.ts';

export interface ByteRange {
  start: number;
  /** Inclusive, as in a Range header. */
  end: number;
}

export function segmentOf(position: number): number {
  return Math.floor(position / SEGMENT_BYTES);
}

/** The part of a segment that lies in the range. */
export function cutSegment(segment: Buffer, index: number, { start, end }: ByteRange): Buffer {
  const first = index * SEGMENT_BYTES;
  return segment.subarray(Math.max(0, start - first), Math.max(0, end - first + 1));
}

/** The bytes of a range from the segment at `index` on, piece by piece. */
export async function* readFrom(readSegment: ReadSegment, index: number, range: ByteRange): AsyncGenerator<Buffer> {
  for (let at = index; at * SEGMENT_BYTES <= range.end; at++) yield cutSegment(await readSegment(at), at, range);
}
