import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

/** The three kinds of first chunk: RFC 9649 §2.5–2.7. */
export async function readWebpSize(file: FileWindow): Promise<PixelSize> {
  const header = await file.bytes(12, 18);
  const chunk = header.toString('latin1', 0, 4);
  if (chunk === 'VP8X') return { width: header.readUIntLE(12, 3) + 1, height: header.readUIntLE(15, 3) + 1 };
  if (chunk === 'VP8L' && header.readUInt8(8) === 0x2f) {
    const bits = header.readUInt32LE(9);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8 ' && header.readUIntBE(11, 3) === 0x9d012a) {
    return { width: header.readUInt16LE(14) & 0x3fff, height: header.readUInt16LE(16) & 0x3fff };
  }
  throw damagedFile();
}
