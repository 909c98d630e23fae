import { MAX_PICTURE_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import { CannotRender } from '../cannot-render.ts';
import type { Thumbnail } from '../processed-file.ts';
import { encodeThumbnail, fromRgba, type RawPixels } from './encode-thumbnail.ts';

export async function renderBmp(bytes: Buffer): Promise<Thumbnail> {
  return await encodeThumbnail(fromRgba(decodeBmp(bytes)));
}

/** True-color bitmaps only, 24 or 32 bits and not compressed, which is what programs write today; sharp reads none. */
export function decodeBmp(bytes: Buffer): RawPixels {
  if (bytes.length < 54) throw new CannotRender('damaged');
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const isPlain = compression === 0 || (compression === 3 && bits === 32);
  if (bytes.readUInt32LE(14) < 40 || !isPlain || (bits !== 24 && bits !== 32)) throw new CannotRender('unsupported');
  const width = bytes.readInt32LE(18);
  const storedHeight = bytes.readInt32LE(22);
  const height = Math.abs(storedHeight);
  if (width < 1 || height < 1) throw new CannotRender('damaged');
  if (width * height > MAX_PICTURE_PIXELS) throw new CannotRender('too_large');
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const start = bytes.readUInt32LE(10);
  if (start + rowBytes * height > bytes.length) throw new CannotRender('damaged');
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = start + rowBytes * (storedHeight < 0 ? y : height - 1 - y);
    copyRow(bytes.subarray(row, row + rowBytes), data.subarray(y * width * 4, (y + 1) * width * 4), bits / 8);
  }
  return { data, width, height };
}

/** Stored blue first. The fourth byte is filler in nearly all 32-bit bitmaps, so it is not taken for opacity. */
function copyRow(row: Buffer, target: Uint8Array, bytesPerPixel: number): void {
  let from = 0;
  for (let to = 0; to < target.length; to += 4) {
    target[to] = row[from + 2] ?? 0;
    target[to + 1] = row[from + 1] ?? 0;
    target[to + 2] = row[from] ?? 0;
    target[to + 3] = 255;
    from += bytesPerPixel;
  }
}
