import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';
import type { PixelSize } from './pixel-size.ts';

// A comment or XMP block of this many 255-byte pieces is 1 MB: nobody's picture.
const MAX_BLOCKS = 4096;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** The larger of the screen and the first frame: a viewer allocates for both, and the frame may exceed the screen. */
export async function readGifSize(file: FileWindow): Promise<PixelSize> {
  const screen = await file.bytes(6, 7);
  const frame = await readFirstFrame(file, 13 + colorTableBytes(screen.readUInt8(4)));
  return {
    width: Math.max(screen.readUInt16LE(0), frame.width),
    height: Math.max(screen.readUInt16LE(2), frame.height),
  };
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

async function readFirstFrame(file: FileWindow, start: number): Promise<PixelSize> {
  let position = start;
  let isInExtension = false;
  for (let block = 0; block < MAX_BLOCKS; block++) {
    const first = (await file.bytes(position, 1)).readUInt8(0);
    if (isInExtension) {
      isInExtension = first !== 0;
      position += 1 + first;
    } else if (first === EXTENSION) {
      isInExtension = true;
      position += 2;
    } else if (first === IMAGE) {
      const frame = await file.bytes(position + 1, 8);
      return {
        width: frame.readUInt16LE(0) + frame.readUInt16LE(4),
        height: frame.readUInt16LE(2) + frame.readUInt16LE(6),
      };
    } else {
      throw damagedFile();
    }
  }
  throw damagedFile();
}
