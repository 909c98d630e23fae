import { type FileKind, MAX_PICTURE_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import sharp, { type Sharp } from 'sharp';
import { CannotRender } from '../cannot-render.ts';
import { AVATAR_PIXELS, type AvatarCropping } from '../drawing-jobs.ts';
import { cropSquare, type Size } from './crop-square.ts';
import { fromRgba, requirePixels } from './encode-thumbnail.ts';

/** The upright picture. Its colors may still need a separate color profile. */
type Upright = { image: Sharp; size: Size; addProfile?: (png: Buffer) => Buffer };

export async function drawAvatar(bytes: Buffer, kind: FileKind, crop: AvatarCropping): Promise<Buffer> {
  const { image, size, addProfile } = await openUpright(bytes, kind);
  const square = image.extract(cropSquare(size, crop)).resize({ width: AVATAR_PIXELS, height: AVATAR_PIXELS });
  const drawn = addProfile
    ? sharp(addProfile(await square.png({ compressionLevel: 1 }).toBuffer()), { failOn: 'none' })
    : square;
  // transparency becomes white, as in thumbnails
  const avatar = await drawn.flatten({ background: '#ffffff' }).webp({ quality: 82, effort: 4 }).toBuffer();
  if (kind !== 'bmp' && kind !== 'heic') await requirePixels(avatar, bytes);
  return avatar;
}

async function openUpright(bytes: Buffer, kind: FileKind): Promise<Upright> {
  if (kind === 'bmp') {
    const pixels = (await import('./render-bmp.ts')).decodeBmp(bytes);
    return { image: fromRgba(pixels), size: pixels };
  }
  if (kind === 'heic') return openHeicUpright(bytes);
  const image = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true });
  const { autoOrient } = await image.metadata();
  if (!autoOrient.width || !autoOrient.height) throw new CannotRender('damaged');
  return { image, size: autoOrient };
}

/** libheif keeps the color profile to itself. */
async function openHeicUpright(bytes: Buffer): Promise<Upright> {
  const { openHeic } = await import('./open-heic.ts');
  const { addProfileToPng, findColorProfile } = await import('./heic-color-profile.ts');
  const upright = await openHeic(bytes);
  const profile = findColorProfile(bytes);
  return profile ? { ...upright, addProfile: (png) => addProfileToPng(png, profile) } : upright;
}
