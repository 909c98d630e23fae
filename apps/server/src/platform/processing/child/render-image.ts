import { type FileKind, getsPreview } from '@kinvault/domain/documents/file-kinds.ts';
import type { Thumbnail } from '../processed-file.ts';
import { encodeThumbnail, encodeWithPreview, openPicture, requirePixels } from './encode-thumbnail.ts';

/** JPEG, PNG, WebP, GIF and AVIF: the first frame or page, turned as EXIF says, converted to sRGB. */
export async function renderImage(bytes: Buffer, kind: FileKind): Promise<Thumbnail> {
  const thumbnail = await renderPicture(bytes, kind);
  await requirePixels(thumbnail.bytes, bytes);
  return thumbnail;
}

async function renderPicture(bytes: Buffer, kind: FileKind): Promise<Thumbnail> {
  if (!getsPreview({ kind, sizeBytes: bytes.length })) return await encodeThumbnail(openPicture(bytes));
  const { space } = await openPicture(bytes).metadata();
  // the preview keeps the file's colors with their profile: converting twelve megapixels took longer than all the rest
  return await encodeWithPreview(
    space === 'srgb' ? openPicture(bytes, { ignoreIcc: true }).keepIccProfile() : openPicture(bytes),
  );
}

export async function renderTiff(bytes: Buffer): Promise<Thumbnail> {
  const thumbnail = await encodeWithPreview(openPicture(bytes));
  await requirePixels(thumbnail.bytes, bytes);
  const { pages } = await openPicture(bytes).metadata();
  return { ...thumbnail, pages: pages ?? 1 };
}
