import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { PREVIEW_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import { findPlaceholder } from '@kinvault/domain/documents/pdf-placeholder.ts';
import { CannotRender } from '../cannot-render.ts';
import type { ProcessedFile } from '../processed-file.ts';
import { lacksContent } from './blank-page.ts';
import { encodeWithPreview, fromRgba, type RawPixels } from './encode-thumbnail.ts';
import { isXfa } from './pdf-fields.ts';
import { readLayer, readPdfText } from './read-pdf-text.ts';

let library: Promise<PDFiumLibrary> | null = null;

/**
 * The first page as it is meant to be seen, and the text of them all; no picture where nothing of the page can be drawn. No
 * script runs. A placeholder is no page: what it
 * stands for is drawn by other programs alone [REA-12].
 */
export function renderPdf(bytes: Buffer): Promise<ProcessedFile> {
  return withDocument(bytes, async (document) => {
    const placeholder = isXfa(document) ? 'form' : findPlaceholder(readLayer(document, 0));
    if (placeholder) throw new CannotRender(placeholder);
    const drawn = await drawPage(document, 0, PREVIEW_PIXELS);
    if (isOfOneColor(drawn) && lacksContent(document, 0, bytes))
      return { thumbnail: null, text: readPdfText(document), reading: null, isBlank: true };
    const thumbnail = { ...(await encodeWithPreview(fromRgba(drawn))), pages: document.getPageCount() };
    return { thumbnail, text: readPdfText(document), reading: null };
  });
}

function isOfOneColor({ data }: RawPixels): boolean {
  const [red = 0, green = 0, blue = 0] = data;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return false;
  return true;
}

/** `pixels`: of its longest side. */
export function drawFirstPage(bytes: Buffer, pixels: number): Promise<RawPixels> {
  return withDocument(bytes, (document) => drawPage(document, 0, pixels));
}

export async function withDocument<R>(bytes: Buffer, use: (document: PDFiumDocument) => Promise<R>): Promise<R> {
  library ??= PDFiumLibrary.init();
  const document = await loadDocument(await library, bytes);
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
}

/** Turned by its /Rotate, with what is filled in, on white. `index` is from 0; `pixels`: of the longest side. */
export async function drawPage(document: PDFiumDocument, index: number, pixels: number): Promise<RawPixels> {
  if (document.getPageCount() < 1) throw new CannotRender('damaged');
  const page = document.getPage(index);
  return page.render({ ...drawnSize(page.getOriginalSize(), pixels), renderFormFields: true });
}

async function loadDocument(pdfium: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new CannotRender(isLocked ? 'password' : 'damaged', { cause: error });
  }
}

function drawnSize(page: { originalWidth: number; originalHeight: number }, pixels: number) {
  const longest = Math.max(page.originalWidth, page.originalHeight);
  if (!(longest > 0)) throw new CannotRender('damaged');
  const scale = pixels / longest;
  return {
    width: Math.max(1, Math.round(page.originalWidth * scale)),
    height: Math.max(1, Math.round(page.originalHeight * scale)),
  };
}
