import { PREVIEW_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import sharp from 'sharp';
import type { Thumbnail } from '../processed-file.ts';
import { encodeWithPreview } from './encode-thumbnail.ts';
import { addProfileToPng, findColorProfile } from './heic-color-profile.ts';
import { openHeic } from './open-heic.ts';

export async function renderHeic(bytes: Buffer): Promise<Thumbnail> {
  const { image } = await openHeic(bytes);
  const profile = findColorProfile(bytes);
  if (!profile) return await encodeWithPreview(image);
  const small = await image
    .resize({ width: PREVIEW_PIXELS, height: PREVIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await encodeWithPreview(sharp(addProfileToPng(small, profile), { failOn: 'none' }));
}
