import type { FileHandle } from 'node:fs/promises';

const PIECE_BYTES = 256 * 1024;

/** A file from its beginning, through one buffer: a piece is used up when the next one is asked for. */
export async function* readPieces(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
