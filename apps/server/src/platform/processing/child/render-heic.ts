import { PREVIEW_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import sharp, { type Sharp } from 'sharp';
import type { Thumbnail } from '../processed-file.ts';
import { encodeWithPreview } from './encode-thumbnail.ts';
import { addProfileToPng, findColorProfile } from './heic-color-profile.ts';
import { openHeic } from './open-heic.ts';

export async function renderHeic(bytes: Buffer): Promise<Thumbnail> {
  return await encodeWithPreview(await openColoredHeic(bytes, PREVIEW_PIXELS));
}

/** Keeps the color profile, if there is one. The longest side becomes at most `pixels`. */
export async function openColoredHeic(bytes: Buffer, pixels: number): Promise<Sharp> {
  const { image } = await openHeic(bytes);
  const profile = findColorProfile(bytes);
  if (!profile) return image;
  const small = await image
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(addProfileToPng(small, profile), { failOn: 'none' });
}
