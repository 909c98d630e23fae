import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { ZipEntry } from './zip-directory.ts';

const CHUNK_BYTES = 64 * 1024;
// Deflate packs 1032 : 1 at best, so this is 4 MB and 4 ms at worst; an inflating stream costs 0.4 ms before it begins.
const SMALL_BYTES = 4096;

/**
 * Hands an entry's unpacked bytes to `take`, small entries at once, others 64 KiB at a time, inflating off the main
 * loop. Whatever `take` throws ends the work there and then; the size that the entry declares is never looked at.
 */
export async function unpackEntry(file: FileWindow, entry: ZipEntry, take: (chunk: Buffer) => void): Promise<void> {
  const packed = packedChunks(file, entry);
  try {
    if (entry.method === 'stored') await takeEach(packed, take);
    else if (entry.compressedBytes <= SMALL_BYTES) await takeEach(inflateSmall(packed), take);
    else await inflateStreaming(packed, take);
  } catch (error) {
    throw isInflateError(error) ? damagedFile() : error;
  }
}

async function takeEach(chunks: AsyncIterable<Buffer>, take: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of chunks) take(chunk);
}

async function* inflateSmall(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of packed) yield inflateRawSync(chunk);
}

async function inflateStreaming(packed: AsyncIterable<Buffer>, take: (chunk: Buffer) => void): Promise<void> {
  const source = Readable.from(packed, { objectMode: false, highWaterMark: CHUNK_BYTES });
  await pipeline(source, createInflateRaw({ chunkSize: CHUNK_BYTES }), (chunks) => takeEach(chunks, take));
}

/** Z_DATA_ERROR and its like; what reading or `take` threw is passed on as it is. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function* packedChunks(file: FileWindow, entry: ZipEntry): AsyncGenerator<Buffer> {
  let at = await entry.readDataStart();
  const end = at + entry.compressedBytes;
  while (at < end) {
    const length = Math.min(CHUNK_BYTES, end - at);
    // A copy: the inflater reads it later, when the window may have moved on.
    yield Buffer.from(await file.bytes(at, length));
    at += length;
  }
}
