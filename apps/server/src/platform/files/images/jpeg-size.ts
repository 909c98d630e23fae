import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

// A 16 MB color profile fills 255 segments; more than this many is no camera's work.
const MAX_SEGMENTS = 600;

/** Hops from segment to segment, so a large EXIF block or color profile costs no reading. */
export async function readJpegSize(file: FileWindow): Promise<PixelSize> {
  let position = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const header = await file.bytes(position, 4);
    const marker = header.readUInt8(1);
    if (header.readUInt8(0) !== 0xff) throw damagedFile();
    if (marker === 0xff) {
      position += 1; // a fill byte
    } else if (isFrameHeader(marker)) {
      const frame = await file.bytes(position + 5, 4);
      return { width: frame.readUInt16BE(2), height: frame.readUInt16BE(0) };
    } else if (isLoneMarker(marker)) {
      position += 2;
    } else {
      position += 2 + segmentLength(header, marker);
    }
  }
  throw damagedFile();
}

function segmentLength(header: Buffer, marker: number): number {
  const length = header.readUInt16BE(2);
  const isEndOrScan = marker === 0xd9 || marker === 0xda;
  if (length < 2 || isEndOrScan) throw damagedFile();
  return length;
}

/** C0 to CF are frames but for C4 (Huffman tables), C8 (reserved) and CC (arithmetic conditioning): ITU-T T.81 table B.1. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isLoneMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}
