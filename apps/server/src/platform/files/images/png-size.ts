import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

export async function readPngSize(file: FileWindow): Promise<PixelSize> {
  const header = await file.bytes(8, 16);
  if (header.toString('latin1', 4, 8) !== 'IHDR') throw damagedFile();
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) };
}
