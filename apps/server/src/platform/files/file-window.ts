import { damagedFile } from './refused-file.ts';

/** A file that can be read in part: a temporary file, a buffer, an object in a store. */
export type FileSource = {
  sizeBytes: number;
  /** May answer fewer bytes only where the file ends. */
  read(start: number, length: number): Promise<Buffer>;
};

export type FileWindow = {
  sizeBytes: number;
  /** Exactly these bytes; refuses the file as damaged when it ends before. */
  bytes(start: number, length: number): Promise<Buffer>;
  /** As many of these bytes as the file has. */
  upTo(start: number, length: number): Promise<Buffer>;
};

// Headers are read a few bytes at a time; one 4 KiB block holds nearly all of what is asked next.
const BLOCK_BYTES = 4096;

export function openWindow(source: FileSource): FileWindow {
  let blockStart = 0;
  let block: Buffer = Buffer.alloc(0);

  async function upTo(start: number, length: number): Promise<Buffer> {
    // Offsets come from the file itself: NaN, negative and far beyond the end are all possible.
    if (!(start >= 0 && start <= source.sizeBytes)) throw damagedFile();
    const end = Math.min(start + length, source.sizeBytes);
    if (start < blockStart || end > blockStart + block.length) {
      block = await source.read(start, Math.min(Math.max(length, BLOCK_BYTES), source.sizeBytes - start));
      blockStart = start;
    }
    return block.subarray(start - blockStart, end - blockStart);
  }

  async function bytes(start: number, length: number): Promise<Buffer> {
    const found = await upTo(start, length);
    if (found.length < length) throw damagedFile();
    return found;
  }

  return { sizeBytes: source.sizeBytes, bytes, upTo };
}

export function sourceFromBuffer(buffer: Buffer): FileSource {
  return {
    sizeBytes: buffer.length,
    read: async (start, length) => buffer.subarray(start, start + length),
  };
}
