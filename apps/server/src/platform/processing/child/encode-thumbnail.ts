import { MAX_PICTURE_PIXELS, PREVIEW_PIXELS, THUMBNAIL_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import sharp, { type Sharp } from 'sharp';
import { CannotRender } from '../cannot-render.ts';
import type { Thumbnail } from '../processed-file.ts';

// The child is one of several at most and shares the machine with the server: one thread, nothing kept.
sharp.concurrency(1);
sharp.cache(false);
// What a file is was told from its content; no other loader (SVG, PDF, ImageMagick's) is ever to be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadTiffBuffer',
  ],
});

export async function encodeThumbnail(image: Sharp): Promise<Thumbnail> {
  const { data, info } = await encodePicture(image, THUMBNAIL_PIXELS);
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * The large picture is decoded once: the thumbnail is made of the preview. That is a JPEG: as WebP, writing it took longer
 * than all the rest.
 */
export async function encodeWithPreview(image: Sharp): Promise<Thumbnail> {
  const preview = await reduced(image, PREVIEW_PIXELS).jpeg({ quality: 82 }).toBuffer();
  return { ...(await encodeThumbnail(sharp(preview))), preview };
}

/** `pixels`: of the longest side. */
export function encodePicture(image: Sharp, pixels: number) {
  return reduced(image, pixels).webp({ quality: 80, effort: 3 }).toBuffer({ resolveWithObject: true });
}

/** Transparency becomes white: black writing on nothing would vanish on a dark page. */
function reduced(image: Sharp, pixels: number): Sharp {
  return image
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
}

/** `page`: of a TIFF, from 0. */
export function openPicture(
  bytes: Buffer,
  { ignoreIcc = false, page, failOn = 'none' }: { ignoreIcc?: boolean; page?: number; failOn?: 'none' | 'error' } = {},
): Sharp {
  // a cut-off photograph shows what is left of it
  return sharp(bytes, {
    failOn,
    limitInputPixels: MAX_PICTURE_PIXELS,
    autoOrient: true,
    ignoreIcc,
    ...(page && { page }),
  });
}

/**
 * Where nothing could be decoded there is one color all over, mostly black. An honest picture of one color is decoded a
 * second time to tell.
 * @param drawn of the picture in `bytes`
 * @throws CannotRender damaged
 */
export async function requirePixels(drawn: Buffer, bytes: Buffer): Promise<void> {
  const { channels } = await sharp(drawn).stats();
  if (channels.some(({ min, max }) => max - min > COMPRESSION_NOISE)) return;
  try {
    await openPicture(bytes, { failOn: 'error' }).resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer();
  } catch (error) {
    throw new CannotRender('damaged', { cause: error });
  }
}

/** Of one color, pressed as WebP. */
const COMPRESSION_NOISE = 2;

export type RawPixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** Four bytes a pixel: red, green, blue, opacity. */
export function fromRgba({ data, width, height }: RawPixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
