import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { ZipEntry } from './zip-directory.ts';

const CHUNK_BYTES = 64 * 1024;
const LOCAL_HEADER_BYTES = 30;

/**
 * Hands an entry's unpacked bytes to `take`, 64 KiB at a time, inflating beside the main loop. Whatever `take` throws
 * ends the work there and then; what the entry declares as its size is never looked at.
 */
export async function unpackEntry(file: FileWindow, entry: ZipEntry, take: (chunk: Buffer) => void): Promise<void> {
  const packed = Readable.from(packedChunks(file, entry), { objectMode: false, highWaterMark: CHUNK_BYTES });
  const consume = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) take(chunk);
  };
  if (entry.method === 'stored') return await consume(packed);
  try {
    await pipeline(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), consume);
  } catch (error) {
    throw isInflateError(error) ? damagedFile() : error;
  }
}

/** Z_DATA_ERROR and its like; what reading or `take` threw is passed on as it is. */
function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function* packedChunks(file: FileWindow, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await file.bytes(entry.headerAt, LOCAL_HEADER_BYTES);
  if (header.toString('latin1', 0, 4) !== 'PK\x03\x04') throw damagedFile();
  let at = entry.headerAt + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = at + entry.compressedBytes;
  while (at < end) {
    const length = Math.min(CHUNK_BYTES, end - at);
    // A copy: the inflater reads it later, when the window may have moved on.
    yield Buffer.from(await file.bytes(at, length));
    at += length;
  }
}
