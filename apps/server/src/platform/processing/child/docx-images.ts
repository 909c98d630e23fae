import type { Block } from '@kinvault/domain/documents/reading.schema.ts';
import type { DocxElement } from './docx-runs.ts';
import { encodePicture, openPicture, requirePixels } from './encode-thumbnail.ts';

const MAX_IMAGES = 40;
const MAX_IMAGE_BYTES = 6_000_000;
const MAX_PIXELS = 1200;

export type ReadImage = (image: DocxElement) => Promise<Block | null>;

/**
 * Re-encodes up to MAX_IMAGES pictures as WebP. A picture that cannot be decoded (EMF, WMF) becomes its alt text, and
 * `onUnshown` is called.
 */
export function createImageReader(onUnshown: () => void): ReadImage {
  let left = MAX_IMAGES;
  let bytesLeft = MAX_IMAGE_BYTES;
  return async (image) => {
    const alt = (image.altText ?? '').slice(0, 500);
    const instead = alt ? { kind: 'paragraph' as const, runs: [{ text: `[${alt}]`, italic: true as const }] } : null;
    const giveUp = () => {
      onUnshown();
      return instead;
    };
    if (left <= 0 || bytesLeft <= 0 || !image.readAsBuffer) return giveUp();
    left -= 1;
    try {
      const bytes = await image.readAsBuffer();
      const { data, info } = await encodePicture(openPicture(bytes), MAX_PIXELS);
      await requirePixels(data, bytes);
      bytesLeft -= data.length;
      if (bytesLeft < 0) return giveUp();
      const src = `data:image/webp;base64,${data.toString('base64')}`;
      return { kind: 'image', src, width: info.width, height: info.height, alt };
    } catch {
      return giveUp();
    }
  };
}
