import type { PDFiumDocument } from '@hyzyla/pdfium';
import { hasBrokenContents } from './pdf-contents.ts';

/** The part of PDFium that its wrapper has no words for. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  _FPDFTextObj_GetText(text: number, words: number, buffer: number, bytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(words: number): void;
  _FPDFImageObj_GetBitmap(image: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFImageObj_GetImageDataRaw(image: number, buffer: number, bytes: number): number;
  _FPDFImageObj_GetImageFilterCount(image: number): number;
  _FPDFImageObj_GetImageFilter(image: number, index: number, buffer: number, bytes: number): number;
}

const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
const MAX_OBJECTS = 2000;
const MAX_FORMS_DEEP = 4;
const MAX_PAGES = 20;
/** Only measured, clips, or both: what programs lay over a scan to be searched. */
const UNSEEN_MODES = new Set([3, 7]);
const ALMOST_WHITE = 250;
/** What a bilevel picture of one color takes at most, and in each of its lines. */
const PLAIN_JBIG2_BYTES = 128;
const PLAIN_JBIG2_LINE_BYTES = 1 / 8;
const MAX_WORD_BYTES = 400;

/**
 * Whether PDFium has left something out of a page that it has drawn in one color all over: a picture that it cannot decode,
 * words without a font, contents that it cannot read [REA-12]. A page that is empty, or has white on it, lacks nothing.
 */
export function lacksContent(document: PDFiumDocument, index: number, bytes: Buffer): boolean {
  const { module: pdfium, documentIdx } = document as unknown as { module: Pdfium; documentIdx: number };
  const page = pdfium._FPDF_LoadPage(documentIdx, index);
  if (!page) return true;
  const words = pdfium._FPDFText_LoadPage(page);
  try {
    const objects = [...listObjects(pdfium, page)];
    if (objects.some((object) => isLeftOut(pdfium, object, words))) return true;
  } finally {
    if (words) pdfium._FPDFText_ClosePage(words);
    pdfium._FPDF_ClosePage(page);
  }
  return isWithoutObjects(document) && hasBrokenContents(bytes);
}

function* listObjects(pdfium: Pdfium, page: number): Generator<number> {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), MAX_OBJECTS);
  for (let at = 0; at < count; at++) yield* withParts(pdfium, pdfium._FPDFPage_GetObject(page, at), 0);
}

function* withParts(pdfium: Pdfium, object: number, depth: number): Generator<number> {
  yield object;
  if (depth >= MAX_FORMS_DEEP || pdfium._FPDFPageObj_GetType(object) !== FORM) return;
  const count = Math.min(pdfium._FPDFFormObj_CountObjects(object), MAX_OBJECTS);
  for (let at = 0; at < count; at++) yield* withParts(pdfium, pdfium._FPDFFormObj_GetObject(object, at), depth + 1);
}

function isLeftOut(pdfium: Pdfium, object: number, words: number): boolean {
  switch (pdfium._FPDFPageObj_GetType(object)) {
    case IMAGE:
      return isUndecoded(pdfium, object);
    case TEXT:
      return isVisibleText(pdfium, object, words);
    default:
      return false; // PDFium draws all lines and areas, so these are white or outside the page
  }
}

/** Without a bitmap; or a JBIG2 that says much and shows one color, of which PDFium tells no failure. */
function isUndecoded(pdfium: Pdfium, image: number): boolean {
  const bitmap = pdfium._FPDFImageObj_GetBitmap(image);
  if (!bitmap) return true;
  const height = pdfium._FPDFBitmap_GetHeight(bitmap);
  pdfium._FPDFBitmap_Destroy(bitmap);
  const bytes = pdfium._FPDFImageObj_GetImageDataRaw(image, 0, 0);
  return isJbig2(pdfium, image) && bytes > PLAIN_JBIG2_BYTES + height * PLAIN_JBIG2_LINE_BYTES;
}

function isJbig2(pdfium: Pdfium, image: number): boolean {
  const count = pdfium._FPDFImageObj_GetImageFilterCount(image);
  for (let at = 0; at < count; at++) {
    const read = (buffer: number, bytes: number) => pdfium._FPDFImageObj_GetImageFilter(image, at, buffer, bytes);
    if (readBytes(pdfium, read, 64).toString('latin1').startsWith('JBIG2Decode')) return true;
  }
  return false;
}

function isVisibleText(pdfium: Pdfium, text: number, words: number): boolean {
  if (UNSEEN_MODES.has(pdfium._FPDFTextObj_GetTextRenderMode(text)) || isWhite(pdfium, text)) return false;
  const read = (buffer: number, bytes: number) => pdfium._FPDFTextObj_GetText(text, words, buffer, bytes);
  const said = readBytes(pdfium, read, MAX_WORD_BYTES).toString('utf16le');
  return /[^\s\0]/.test(said);
}

function isWhite(pdfium: Pdfium, object: number): boolean {
  return withMemory(pdfium, 16, (at) => {
    if (!pdfium._FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return false;
    const view = new DataView(pdfium.HEAPU8.buffer, at, 16);
    const [red, green, blue, opacity] = [0, 4, 8, 12].map((offset) => view.getUint32(offset, true));
    return opacity === 0 || Math.min(red ?? 0, green ?? 0, blue ?? 0) >= ALMOST_WHITE;
  });
}

function isWithoutObjects(document: PDFiumDocument): boolean {
  const { module: pdfium, documentIdx } = document as unknown as { module: Pdfium; documentIdx: number };
  const pages = Math.min(document.getPageCount(), MAX_PAGES);
  for (let index = 0; index < pages; index++) {
    const page = pdfium._FPDF_LoadPage(documentIdx, index);
    if (!page) continue;
    const count = pdfium._FPDFPage_CountObjects(page);
    pdfium._FPDF_ClosePage(page);
    if (count > 0) return false;
  }
  return true;
}

/** `read` answers how many bytes there are, and fills the buffer if it is large enough. */
function readBytes(pdfium: Pdfium, read: (buffer: number, bytes: number) => number, most: number): Buffer {
  const bytes = read(0, 0);
  if (bytes <= 0) return Buffer.alloc(0);
  if (bytes > most) return Buffer.from('long', 'utf16le');
  return withMemory(pdfium, bytes, (at) => {
    read(at, bytes);
    return Buffer.from(pdfium.HEAPU8.slice(at, at + bytes));
  });
}

function withMemory<R>(pdfium: Pdfium, bytes: number, use: (at: number) => R): R {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw new Error('There is no memory.');
  pdfium.HEAPU8.fill(0, at, at + bytes);
  try {
    return use(at);
  } finally {
    pdfium.wasmExports.free(at);
  }
}
