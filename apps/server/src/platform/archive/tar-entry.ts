/** A tar as every tar reads it (POSIX ustar): per entry a header of 512 bytes, the content, and zeros up to a full block. */
const BLOCK_BYTES = 512;
/** What eleven octal digits hold. */
const MAX_BYTES = 8 ** 11 - 1;
const MAX_NAME_BYTES = 100;

/** Two empty blocks: nothing follows. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

export interface TarEntry {
  /** Of at most 100 bytes. */
  name: string;
  /** Below 8 GiB, and just what the content has. */
  sizeBytes: number;
  madeAt: Date;
}

/** @throws RangeError for a name or a size that does not fit */
export async function* tarEntry(
  entry: TarEntry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield tarHeader(entry);
  let written = 0;
  for await (const piece of content) {
    written += piece.length;
    yield piece;
  }
  if (written !== entry.sizeBytes) throw new RangeError(`${entry.name} has ${written} bytes, not ${entry.sizeBytes}.`);
  yield tarPadding(entry.sizeBytes);
}

function tarHeader({ name, sizeBytes, madeAt }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || sizeBytes > MAX_BYTES)
    throw new RangeError(`An archive has no room for ${name} with ${sizeBytes} bytes.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write('0000600', 100); // for its owner only
  header.write('0000000', 108); // whose, by number
  header.write('0000000', 116);
  header.write(octal(sizeBytes), 124);
  header.write(octal(Math.floor(madeAt.getTime() / 1000)), 136);
  header.write('        ', 148); // counts as spaces in the sum
  header.write('0', 156); // a file
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148);
  return header;
}

function tarPadding(sizeBytes: number): Buffer {
  return TAR_END.subarray(0, (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

function octal(number: number): string {
  return number.toString(8).padStart(11, '0');
}
