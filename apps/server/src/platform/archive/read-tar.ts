/**
 * Reads the tar that tar-entry.ts writes: plain files with short names (POSIX ustar), and nothing else. By hand,
 * because a caller that asks for the next piece is done with the last one, whose memory is then given back at once:
 * streams keep an unknown number of them.
 */
import { releaseBuffer } from '../release-buffer.ts';
import { DamagedArchive } from './archive-errors.ts';

const BLOCK_BYTES = 512;
const NOTHING: Buffer = Buffer.alloc(0);
const FILE_TYPES = new Set(['0', '\0']);

export interface ReadTarEntry {
  name: string;
  sizeBytes: number;
  /** To be read to its end before the next entry is asked for. A piece is valid only until the next one is read. */
  bytes: AsyncIterable<Buffer>;
}

/** Uses up the buffers of `source`. @throws DamagedArchive where they are no such tar or end in the middle */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadTarEntry> {
  const input = new Input(source);
  try {
    for (;;) {
      const header = await input.readBlock();
      if (header.every((byte) => byte === 0)) return await requireEnd(input);
      const { name, sizeBytes } = parseHeader(header);
      yield { name, sizeBytes, bytes: input.readPieces(sizeBytes) };
      await input.skip(-sizeBytes & (BLOCK_BYTES - 1));
    }
  } finally {
    await input.close();
  }
}

/** Two empty blocks, and perhaps more of them: tars are often filled up. */
async function requireEnd(input: Input): Promise<void> {
  await input.readBlock();
  for (let piece = await input.next(BLOCK_BYTES); piece; piece = await input.next(BLOCK_BYTES))
    if (piece.some((byte) => byte !== 0)) throw new DamagedArchive('something follows its end');
}

function parseHeader(header: Buffer): { name: string; sizeBytes: number } {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const isHeader = header.toString('latin1', 257, 262) === 'ustar' && octalAt(header, 148, 8) === sum;
  if (!isHeader) throw new DamagedArchive('it is no tar inside');
  const name = textAt(header, 0, 100);
  if (!FILE_TYPES.has(header.toString('latin1', 156, 157)) || header[345] !== 0)
    throw new DamagedArchive(`it holds ${name}, which is no plain file`);
  return { name, sizeBytes: octalAt(header, 124, 12) };
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function octalAt(header: Buffer, start: number, length: number): number {
  const text = textAt(header, start, length).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** The source as one row of bytes. */
class Input {
  #source: AsyncIterator<Buffer>;
  #buffer = NOTHING;
  #at = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At most so many bytes, at least one; undefined at the end. */
  async next(most: number): Promise<Buffer | undefined> {
    while (this.#at === this.#buffer.length) {
      const { value, done } = await this.#source.next();
      if (this.#buffer !== NOTHING) releaseBuffer(this.#buffer);
      this.#buffer = done ? NOTHING : value;
      this.#at = 0;
      if (done) return undefined;
    }
    const piece = this.#buffer.subarray(this.#at, this.#at + most);
    this.#at += piece.length;
    return piece;
  }

  async *readPieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = await this.next(left);
      if (!piece) throw new DamagedArchive('it ends in the middle of a file');
      left -= piece.length;
      yield piece;
    }
  }

  async readBlock(): Promise<Buffer> {
    const block = Buffer.alloc(BLOCK_BYTES);
    let filled = 0;
    for await (const piece of this.readPieces(BLOCK_BYTES)) filled += piece.copy(block, filled);
    return block;
  }

  async skip(bytes: number): Promise<void> {
    for await (const _piece of this.readPieces(bytes));
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
