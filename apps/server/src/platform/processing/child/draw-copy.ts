import type { PDFiumDocument } from '@hyzyla/pdfium';
import { findPlaceholder } from '@kinvault/domain/documents/pdf-placeholder.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import sharp, { type Sharp } from 'sharp';
import { CannotRender } from '../cannot-render.ts';
import type { CopyJob } from '../drawing-jobs.ts';
import { createPage, type Jpeg, type Page } from '../page/page.ts';
import { writePdf } from '../page/write-pdf.ts';
import { asPdf } from './arrange-pages.ts';
import { createStamper } from './draw-stamp.ts';
import { isXfa } from './pdf-fields.ts';
import { readLayer } from './read-pdf-text.ts';
import { drawPage, withDocument } from './render-pdf.ts';

/** The limit of each page; larger pages are scaled down first. */
export const COPY_DPI = 200;
/** The long side of A3 paper in points. */
const MAX_PAGE_SIDE = 1191;
const POINTS_PER_INCH = 72;

/**
 * A PDF of pictures: no text, no metadata. What is covered is overwritten in the pixels before they are encoded, so nothing
 * of the file depends on what was there [SEC-56].
 */
export async function drawCopy({ bytes, kind, stamp, isGray, pages }: Omit<CopyJob, 'owner'>): Promise<Buffer> {
  const stampOn = await createStamper(Buffer.from(stamp));
  return withDocument(await asPdf(Buffer.from(bytes), kind), async (document) => {
    refuseForms(document);
    const drawn: Page[] = [];
    for (const { page, covers } of pages) {
      const { pixels, width, height } = await drawAtScale(document, page);
      const covered = await coverUp(await stampOn(pixels), covers);
      drawn.push(createFullPage({ width, height }, await encodeCopy(covered, isGray)));
    }
    return writePdf(drawn, { isBare: true });
  });
}

/** What only other programs draw. */
export function refuseForms(document: PDFiumDocument): void {
  if (isXfa(document)) throw new CannotRender('form');
  const placeholder = findPlaceholder(readLayer(document, 0));
  if (placeholder) throw new CannotRender(placeholder);
}

/** `width` and `height` in points. */
async function drawAtScale(document: PDFiumDocument, index: number) {
  if (index >= document.getPageCount()) throw new CannotRender('damaged');
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  const scale = Math.min(1, MAX_PAGE_SIDE / longest);
  const raw = await drawPage(document, index, Math.round((longest * scale * COPY_DPI) / POINTS_PER_INCH));
  const pixels = sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } });
  const points = POINTS_PER_INCH / COPY_DPI;
  return { pixels, width: raw.width * points, height: raw.height * points };
}

/** Rounds outwards: a pixel at the edge mixes the colors of both sides, so it is blackened, too. */
async function coverUp(picture: Sharp, covers: readonly PageBox[]): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const cover of covers) {
    const left = Math.max(0, Math.floor(cover.x * width) - 1);
    const right = Math.min(width, Math.ceil((cover.x + cover.width) * width) + 1);
    const bottom = Math.min(height, Math.ceil((cover.y + cover.height) * height) + 1);
    for (let y = Math.max(0, Math.floor(cover.y * height) - 1); y < bottom; y++)
      data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
  }
  return sharp(data, { raw: { width, height, channels } });
}

export async function encodeCopy(picture: Sharp, isGray: boolean): Promise<Jpeg> {
  const { data, info } = await (isGray ? picture.grayscale() : picture)
    .toColourspace('srgb') // gray pages too: the PDF says three channels
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function createFullPage({ width, height }: { width: number; height: number }, jpeg: Jpeg): Page {
  const page = createPage(Number(width.toFixed(3)), Number(height.toFixed(3)));
  page.picture(0, 0, page.width, page.height, jpeg);
  return page;
}
