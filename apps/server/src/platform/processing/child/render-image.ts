import sharp, { type Sharp } from 'sharp';
import type { Thumbnail } from '../thumbnail.ts';
import { encodeThumbnail, encodeWithPreview } from './encode-thumbnail.ts';

const MAX_PIXELS = 50_000_000;

/** JPEG, PNG, WebP, GIF and AVIF: the first frame or page, turned as EXIF says, converted to sRGB. */
export async function renderImage(bytes: Buffer): Promise<Thumbnail> {
  return await encodeThumbnail(open(bytes));
}

export async function renderTiff(bytes: Buffer): Promise<Thumbnail> {
  const thumbnail = await encodeWithPreview(open(bytes));
  const { pages } = await sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS }).metadata();
  return { ...thumbnail, pages: pages ?? 1 };
}

function open(bytes: Buffer): Sharp {
  // a cut-off photograph shows what is left of it
  return sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS, autoOrient: true });
}
