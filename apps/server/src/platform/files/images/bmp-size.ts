import type { FileWindow } from '../file-window.ts';
import { RefusedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

const OS2_HEADER_BYTES = 12;
const HEADER_BYTES = [OS2_HEADER_BYTES, 40, 52, 56, 64, 108, 124];
const BITS_PER_PIXEL = [1, 2, 4, 8, 16, 24, 32];

/** "BM" alone begins many a text, so the whole header has to be a bitmap's. */
export async function readBmpSize(file: FileWindow): Promise<PixelSize> {
  const header = await file.bytes(0, 30);
  const headerBytes = header.readUInt32LE(14);
  const isOs2 = headerBytes === OS2_HEADER_BYTES;
  const planes = header.readUInt16LE(isOs2 ? 22 : 26);
  const bits = header.readUInt16LE(isOs2 ? 24 : 28);
  const pixelsBegin = header.readUInt32LE(10);
  const isBitmap =
    HEADER_BYTES.includes(headerBytes) &&
    planes === 1 &&
    BITS_PER_PIXEL.includes(bits) &&
    pixelsBegin >= 14 + headerBytes &&
    pixelsBegin < file.sizeBytes;
  if (!isBitmap) throw new RefusedFile('type');
  if (isOs2) return { width: header.readUInt16LE(18), height: header.readUInt16LE(20) };
  // A negative height says that the rows run from the top.
  return { width: header.readInt32LE(18), height: Math.abs(header.readInt32LE(22)) };
}
