import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

const WIDTH_TAG = 256;
const HEIGHT_TAG = 257;
// Tags are sorted, and width and height are among the first few.
const MAX_TAGS = 100;
const BIG_TIFF_VERSION = 43;

type Layout = { isLittle: boolean; isBig: boolean };

/** The first page of a TIFF or BigTIFF. */
export async function readTiffSize(file: FileWindow): Promise<PixelSize> {
  const header = await file.bytes(0, 8);
  const isLittle = header.toString('latin1', 0, 2) === 'II';
  const isBig = unsigned(header, 2, 2, isLittle) === BIG_TIFF_VERSION;
  const layout = { isLittle, isBig };
  const directory = isBig ? Number(bigUnsigned(await file.bytes(8, 8), 0, isLittle)) : unsigned(header, 4, 4, isLittle);
  return await readDirectory(file, directory, layout);
}

async function readDirectory(file: FileWindow, start: number, layout: Layout): Promise<PixelSize> {
  const countBytes = layout.isBig ? 8 : 2;
  const entryBytes = layout.isBig ? 20 : 12;
  const countField = await file.bytes(start, countBytes);
  const count = layout.isBig
    ? Number(bigUnsigned(countField, 0, layout.isLittle))
    : unsigned(countField, 0, 2, layout.isLittle);
  const entries = await file.bytes(start + countBytes, Math.min(count, MAX_TAGS) * entryBytes);
  const values = new Map<number, number>();
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
    values.set(unsigned(entries, at, 2, layout.isLittle), entryValue(entries.subarray(at, at + entryBytes), layout));
  }
  const width = values.get(WIDTH_TAG);
  const height = values.get(HEIGHT_TAG);
  if (width === undefined || height === undefined) throw damagedFile();
  return { width, height };
}

/** Only whole numbers are of interest: 3 is a short, 4 a long, 16 a long of eight bytes. */
function entryValue(entry: Buffer, layout: Layout): number {
  const type = unsigned(entry, 2, 2, layout.isLittle);
  const at = layout.isBig ? 12 : 8;
  if (type === 16 && layout.isBig) return Number(bigUnsigned(entry, at, layout.isLittle));
  return unsigned(entry, at, type === 3 ? 2 : 4, layout.isLittle);
}

function unsigned(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
}

function bigUnsigned(bytes: Buffer, at: number, isLittle: boolean): bigint {
  return isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at);
}
