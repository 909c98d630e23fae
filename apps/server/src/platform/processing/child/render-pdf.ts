import { PDFiumLibrary } from '@hyzyla/pdfium';
import { CannotRender } from '../cannot-render.ts';
import type { ProcessedFile } from '../processed-file.ts';
import { THUMBNAIL_PIXELS } from '../thumbnail.ts';
import { encodeThumbnail, fromRgba } from './encode-thumbnail.ts';
import { readPdfText } from './read-pdf-text.ts';

// Drawn twice as large and scaled down: small print turns to even grey and PDFium's coloured letter edges vanish.
const DRAWN_PIXELS = 2 * THUMBNAIL_PIXELS;

let library: Promise<PDFiumLibrary> | null = null;

/** The first page as it is meant to be seen: turned by its /Rotate, with what is filled in, on white; and the text of them all. No script runs. */
export async function renderPdf(bytes: Buffer): Promise<ProcessedFile> {
  library ??= PDFiumLibrary.init();
  const document = await loadDocument(await library, bytes);
  try {
    const pages = document.getPageCount();
    if (pages < 1) throw new CannotRender('damaged');
    const page = document.getPage(0);
    const drawn = await page.render({ ...drawnSize(page.getOriginalSize()), renderFormFields: true });
    const thumbnail = { ...(await encodeThumbnail(fromRgba(drawn))), pages };
    return { thumbnail, text: readPdfText(document), reading: null };
  } finally {
    document.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

async function loadDocument(pdfium: PDFiumLibrary, bytes: Buffer): Promise<PdfDocument> {
  try {
    return await pdfium.loadDocument(bytes);
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new CannotRender(isLocked ? 'password' : 'damaged', { cause: error });
  }
}

function drawnSize(page: { originalWidth: number; originalHeight: number }): { width: number; height: number } {
  const longest = Math.max(page.originalWidth, page.originalHeight);
  if (!(longest > 0)) throw new CannotRender('damaged');
  const scale = DRAWN_PIXELS / longest;
  return {
    width: Math.max(1, Math.round(page.originalWidth * scale)),
    height: Math.max(1, Math.round(page.originalHeight * scale)),
  };
}
