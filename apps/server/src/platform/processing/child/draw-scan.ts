import { MAX_PICTURE_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import sharp, { type Sharp } from 'sharp';
import { createPage, type Jpeg } from '../page/page.ts';
import { writePdf } from '../page/write-pdf.ts';

/** A4 at 220 dpi. */
export const MAX_SIDE = 2570;
/** The long side of A4, in points. */
const PAGE_SIDE = 842;

/** One page at a time, so that memory does not grow with their number. */
export async function drawScan(pages: readonly Uint8Array[]): Promise<Buffer> {
  const drawn = [];
  for (const bytes of pages) drawn.push(createPicturePage(await drawAnew(openPhoto(bytes))));
  return writePdf(drawn);
}

function openPhoto(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true });
}

/** Nothing of the bytes that were sent gets into the PDF: readers have decoders of their own, and EXIF has places. */
export async function drawAnew(picture: Sharp): Promise<Jpeg> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb') // gray pages too: the PDF says three channels
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A page of the picture's own shape. */
export function createPicturePage(jpeg: Jpeg) {
  const scale = PAGE_SIDE / Math.max(jpeg.width, jpeg.height);
  const [width, height] = [Math.round(jpeg.width * scale), Math.round(jpeg.height * scale)];
  const page = createPage(Math.max(1, width), Math.max(1, height));
  page.picture(0, 0, page.width, page.height, jpeg);
  return page;
}
