import { CannotRender } from '../cannot-render.ts';
import { createPage, type Page } from '../page/page.ts';
import { writePdf } from '../page/write-pdf.ts';
import { drawAnew, MAX_SIDE } from './draw-scan.ts';
import { fromRgba } from './encode-thumbnail.ts';
import { findOddPages } from './plain-pages.ts';
import { drawPage, withDocument } from './render-pdf.ts';
import { FORM, open, type Pdfium, type WrittenPage, withNumbers, withPage, writePages } from './write-pages.ts';

const TEXT = 1;
const IMAGE = 3;
const LINK = 2;
const NORMAL_LOOK = 0;
/** The box of a string without letters. */
const EMPTY_BYTES = 2;
/** How far words and pictures may extend beyond the edge of a page. */
const MAX_BLEED_POINTS = 18;
const PIXELS_PER_POINT = 200 / 72;
/** Memory holds nine copies of them. */
const MAX_DRAWN_BYTES = 50 * 1024 * 1024;

/**
 * As `writePages`, for people who may not see the rest of the sources: a page goes over as it is only if it is known to hold
 * nothing but what it shows, and as a picture otherwise. Takes the links off the pages of the sources.
 */
export async function writePlainPages(pages: readonly WrittenPage[]): Promise<Buffer> {
  for (const page of pages) removeLinks(page);
  const candidates = pages.filter(staysWithinPage);
  const copied = candidates.length > 0 ? await writePages(candidates) : Buffer.alloc(0);
  const odd = findOddPages(copied, candidates.length);
  const plain = new Set(candidates.filter((_, at) => !odd.has(at)));
  if (plain.size === pages.length) return copied;
  const drawn = await drawAsPdf(pages.filter((page) => !plain.has(page)));
  return withDocument(drawn, async (document) => {
    let index = 0;
    const written = await writePages(
      pages.map((page) => (plain.has(page) ? page : { ...page, document, index: index++ })),
    );
    if (findOddPages(written, pages.length).size > 0) throw new CannotRender('damaged');
    return written;
  });
}

async function drawAsPdf(pages: readonly WrittenPage[]): Promise<Buffer> {
  const drawn: Page[] = [];
  let bytes = 0;
  for (const page of pages) {
    const picture = await drawAsPage(page);
    bytes += picture.pictures()[0]?.bytes.length ?? 0;
    if (bytes > MAX_DRAWN_BYTES) throw new CannotRender('too_large');
    drawn.push(picture);
  }
  return writePdf(drawn);
}

/** The same size as the page, and upright: the page's own rotation is part of the picture. */
async function drawAsPage({ document, index }: WrittenPage): Promise<Page> {
  const { originalWidth: width, originalHeight: height } = document.getPage(index).getOriginalSize();
  const pixels = Math.min(MAX_SIDE, Math.ceil(Math.max(width, height) * PIXELS_PER_POINT));
  const page = createPage(width, height);
  page.picture(0, 0, width, height, await drawAnew(fromRgba(await drawPage(document, index, pixels))));
  return page;
}

/** A link refers to its target page. A link that is drawn on the page stays, so that page becomes a picture. */
function removeLinks({ document, index }: WrittenPage): void {
  const { pdfium, documentAt } = open(document);
  withPage(pdfium, { documentAt, index }, (page) => {
    for (let at = pdfium._FPDFPage_GetAnnotCount(page) - 1; at >= 0; at--)
      if (isUnseenLink(pdfium, page, at)) pdfium._FPDFPage_RemoveAnnot(page, at);
  });
}

function isUnseenLink(pdfium: Pdfium, page: number, at: number): boolean {
  const annotation = pdfium._FPDFPage_GetAnnot(page, at);
  if (!annotation) return false;
  const isLink = pdfium._FPDFAnnot_GetSubtype(annotation) === LINK;
  const isUnseen = pdfium._FPDFAnnot_GetAP(annotation, NORMAL_LOOK, 0, 0) <= EMPTY_BYTES;
  pdfium._FPDFPage_CloseAnnot(annotation);
  return isLink && isUnseen;
}

/**
 * Whether a page draws nothing whose edges are hidden: the halves of a spread are often two pages that each draw the whole,
 * and a drawing within a page has edges of its own.
 */
function staysWithinPage({ document, index }: WrittenPage): boolean {
  const { pdfium, documentAt } = open(document);
  return withPage(pdfium, { documentAt, index }, (page) => {
    const [left, top, right, bottom] = readEdges(pdfium, (at) => pdfium._FPDF_GetPageBoundingBox(page, at));
    const isWithin = (object: number) => {
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type !== TEXT && type !== IMAGE) return type !== FORM;
      const [x1, y1, x2, y2] = readEdges(pdfium, (at) =>
        pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
      );
      return Math.max(left - x1, bottom - y1, x2 - right, y2 - top) <= MAX_BLEED_POINTS;
    };
    for (let at = pdfium._FPDFPage_CountObjects(page) - 1; at >= 0; at--)
      if (!isWithin(pdfium._FPDFPage_GetObject(page, at))) return false;
    return true;
  });
}

/** In points. NaN without any: nothing is within NaN. */
function readEdges(pdfium: Pdfium, read: (at: number) => number): [number, number, number, number] {
  return withNumbers(pdfium, [0, 0, 0, 0], (at) => {
    const isRead = read(at);
    const view = new DataView(pdfium.HEAPU8.buffer, at);
    const edge = (index: number) => (isRead ? view.getFloat32(4 * index, true) : Number.NaN);
    return [edge(0), edge(1), edge(2), edge(3)];
  });
}
