import type { Sharp } from 'sharp';
import type { Size } from './crop-square.ts';
import { decodeHeic } from './decode-heic.ts';
import { fromRgba } from './encode-thumbnail.ts';
import { findExifOrientation, hasOwnOrientation } from './heic-orientation.ts';

/**
 * A HEIC's picture, upright, and its size. libheif turns and crops by the file's own properties; a file that has none may
 * say in its EXIF how it lies, which phones' galleries obey.
 */
export async function openHeic(bytes: Buffer): Promise<{ image: Sharp; size: Size }> {
  const pixels = await decodeHeic(bytes);
  const { width, height } = pixels;
  const orientation = hasOwnOrientation(bytes) ? 1 : findExifOrientation(bytes);
  const size = orientation > 4 ? { width: height, height: width } : { width, height };
  const image = turned(fromRgba(pixels), orientation);
  if (!MIRRORED.includes(orientation)) return { image, size };
  const data = await image.raw().toBuffer();
  return { image: fromRgba({ data, ...size }), size };
}

/** Rare. sharp would mirror what is cut out of them, not cut out of what is mirrored. */
const MIRRORED = [2, 4, 5, 7];

/** sharp mirrors before it rotates, whatever the order of the calls. */
function turned(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flip().rotate(90);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}
