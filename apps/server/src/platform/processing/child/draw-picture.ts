import { CannotRender } from '../cannot-render.ts';
import type { PictureJob } from '../drawing-jobs.ts';
import { fromRgba } from './encode-thumbnail.ts';
import { drawFirstPage } from './render-pdf.ts';

/** Half as large until it fits: a picture of some 100 pixels always does. */
export async function drawPicture({ pdf, format, pixels, maxBytes, isBlurry }: PictureJob): Promise<Buffer> {
  const drawn = await drawFirstPage(Buffer.from(pdf), pixels);
  for (let longest = pixels; longest >= 100; longest = Math.round(longest * 0.7)) {
    const page = fromRgba(drawn).resize({ width: longest, height: longest, fit: 'inside' }).removeAlpha();
    const image = isBlurry ? page.blur(longest / 150) : page;
    const bytes = await (format === 'jpeg' ? image.jpeg({ quality: 78 }) : image.png({ palette: true })).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new CannotRender('too_large');
}
