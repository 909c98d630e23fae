import sharp from 'sharp';
import type { Thumbnail } from '../thumbnail.ts';
import { encodeThumbnail } from './encode-thumbnail.ts';

const MAX_PIXELS = 50_000_000;

/** JPEG, PNG, WebP, GIF, AVIF and TIFF: the first frame or page, turned as EXIF says, converted to sRGB. */
export async function renderImage(bytes: Buffer): Promise<Thumbnail> {
  // A cut-off photograph shows what is left of it.
  const image = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS, autoOrient: true });
  return await encodeThumbnail(image);
}

export async function renderTiff(bytes: Buffer): Promise<Thumbnail> {
  const thumbnail = await renderImage(bytes);
  const { pages } = await sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS }).metadata();
  return { ...thumbnail, pages: pages ?? 1 };
}
