import type { Thumbnail } from '../thumbnail.ts';
import { encodeThumbnail, encodeWithPreview, openPicture } from './encode-thumbnail.ts';

/** JPEG, PNG, WebP, GIF and AVIF: the first frame or page, turned as EXIF says, converted to sRGB. */
export async function renderImage(bytes: Buffer): Promise<Thumbnail> {
  return await encodeThumbnail(openPicture(bytes));
}

export async function renderTiff(bytes: Buffer): Promise<Thumbnail> {
  const thumbnail = await encodeWithPreview(openPicture(bytes));
  const { pages } = await openPicture(bytes).metadata();
  return { ...thumbnail, pages: pages ?? 1 };
}
