import decodeHeic from 'heic-decode';
import type { Thumbnail } from '../thumbnail.ts';
import { encodeThumbnail, fromRgba } from './encode-thumbnail.ts';

/** libheif turns and crops by the file's own properties, so nothing is left to turn by EXIF. */
export async function renderHeic(bytes: Buffer): Promise<Thumbnail> {
  return await encodeThumbnail(fromRgba(await decodeHeic({ buffer: bytes })));
}
