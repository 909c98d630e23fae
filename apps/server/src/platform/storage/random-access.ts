import { readFrom, segmentOf } from './byte-range.ts';
import type { ReadSegment } from './open-file.ts';

export interface RandomAccess {
  sizeBytes: number;
  /** Fewer bytes only where the file ends. */
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Keeps the last segment: parsers read a few bytes here and the next few right after them. */
export function createCachedRead(first: Buffer, readSegment: ReadSegment, sizeBytes: number): RandomAccess['read'] {
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
