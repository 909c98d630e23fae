import { PREVIEW_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import type { Thumbnail } from '../processed-file.ts';
import { encodeWithPreview, fromRgba } from './encode-thumbnail.ts';
import { addProfileToPng, findColorProfile } from './heic-color-profile.ts';

/** libheif turns and crops by the file's own properties, so nothing is left to turn by EXIF. */
export async function renderHeic(bytes: Buffer): Promise<Thumbnail> {
  const pixels = fromRgba(await decodeHeic({ buffer: bytes }));
  const profile = findColorProfile(bytes);
  if (!profile) return await encodeWithPreview(pixels);
  const small = await pixels
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await encodeWithPreview(sharp(addProfileToPng(small, profile), { failOn: 'none' }));
}
