import { PDFiumDocument } from '@hyzyla/pdfium';
import { CannotRender } from '../cannot-render.ts';
import { drawPage } from './render-pdf.ts';

/** Functions of PDFium for copying pages and writing files, which its wrapper does not offer. */
export interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: {
    malloc(bytes: number): number;
    free(at: number): void;
    __indirect_function_table: WebAssembly.Table;
  };
  _FPDF_CreateNewDocument(): number;
  _FPDF_ImportPagesByIndex(to: number, from: number, indices: number, count: number, at: number): number;
  _FPDF_MovePages(document: number, indices: number, count: number, to: number): number;
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFPage_Flatten(page: number, flags: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, quarters: number): void;
  _FPDFPage_Delete(document: number, index: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDF_GetPageBoundingBox(page: number, rect: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_RemoveAnnot(page: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetAP(annotation: number, mode: number, buffer: number, bytes: number): number;
  _FPDFPage_InsertObject(page: number, object: number): void;
  _FPDFPage_GenerateContent(page: number): number;
  _FPDFPageObj_CreateNewPath(x: number, y: number): number;
}

export const FORM = 5;
/** Of the longest side. */
const COMPARED_PIXELS = 100;
const FLATTEN_FAILED = 0;
const NO_INCREMENT = 2;
const FILE_WRITE_VERSION = 1;
/** The table of PDFium's functions cannot grow, and the first place of every such table is empty: it is the null pointer. */
const FREE_PLACE = 0;
/** `(module (import "e" "w" (func (param i32 i32 i32) (result i32))) (export "w" (func 0)))`: a table takes no other function. */
const BRIDGE = Buffer.from('AGFzbQEAAAABCAFgA39/fwF/AgcBAWUBdwAABwUBAXcAAA==', 'base64');

export interface WrittenPage {
  document: PDFiumDocument;
  /** From 0. */
  index: number;
  quarterTurns: number;
}

/**
 * Writes pages of any documents into a new PDF. Each source is copied in one call, or what its pages share would be there
 * many times. @throws CannotRender damaged for a page that cannot be copied
 */
export async function writePages(pages: readonly WrittenPage[]): Promise<Buffer> {
  const [first] = pages;
  if (!first) throw new Error('A file has a page at least.');
  const { pdfium } = open(first.document);
  const whole = newDocument(pdfium);
  const lean = newDocument(pdfium);
  try {
    copyInOrder(whole, pages);
    for (const [at, page] of pages.entries()) await finishPage(whole, at, page);
    // copied once more, because PDFium saves everything that was ever copied into a document
    importPages(lean, whole, { indices: pages.map((_, at) => at), at: 0 });
    return save(lean);
  } finally {
    lean.destroy();
    whole.destroy();
  }
}

/** Draws filled-in form fields onto their pages, since copied pages lose the form's list of fields. */
export function drawFormFields(document: PDFiumDocument): void {
  const { pdfium, documentAt } = open(document);
  if (pdfium._FPDF_GetFormType(documentAt) === 0) return;
  const form = document.initializeFormFields();
  for (let index = 0; index < document.getPageCount(); index++) {
    withPage(pdfium, { documentAt, index }, (page) => {
      pdfium._FORM_OnAfterLoadPage(page, form);
      try {
        if (pdfium._FPDFPage_Flatten(page, 0) === FLATTEN_FAILED) throw new CannotRender('damaged');
      } finally {
        pdfium._FORM_OnBeforeClosePage(page, form);
      }
    });
  }
}

export function open(document: PDFiumDocument): { pdfium: Pdfium; documentAt: number } {
  const { module: pdfium, documentIdx: documentAt } = document as unknown as { module: Pdfium; documentIdx: number };
  return { pdfium, documentAt };
}

function newDocument(pdfium: Pdfium): PDFiumDocument {
  const documentIdx = pdfium._FPDF_CreateNewDocument();
  return new PDFiumDocument({ module: pdfium as never, documentIdx, documentPtr: 0 });
}

function copyInOrder(to: PDFiumDocument, pages: readonly WrittenPage[]): void {
  const bySource = [...Map.groupBy(pages.entries(), ([, { document }]) => document)];
  for (const [document, places] of bySource) {
    importPages(to, document, { indices: places.map(([, { index }]) => index), at: to.getPageCount() });
  }
  const copied = bySource.flatMap(([, places]) => places.map(([at]) => at));
  const order = pages.map((_, at) => copied.indexOf(at));
  if (order.every((from, at) => from === at)) return;
  const { pdfium, documentAt } = open(to);
  withNumbers(pdfium, order, (indices) => {
    if (!pdfium._FPDF_MovePages(documentAt, indices, order.length, 0)) throw new CannotRender('damaged');
  });
}

function importPages(
  to: PDFiumDocument,
  from: PDFiumDocument,
  { indices, at }: { indices: number[]; at: number },
): void {
  const { pdfium, documentAt } = open(to);
  const count = to.getPageCount() + indices.length;
  const isDone = withNumbers(pdfium, indices, (place) =>
    pdfium._FPDF_ImportPagesByIndex(documentAt, open(from).documentAt, place, indices.length, at),
  );
  if (!isDone || to.getPageCount() !== count) throw new CannotRender('damaged');
}

/**
 * Turns a page, and takes out of its lists what it does not show: many programs give all pages of a file one list of all
 * its pictures, and a page that goes to somebody else would take the pictures of the others along.
 */
async function finishPage(document: PDFiumDocument, at: number, source: WrittenPage): Promise<void> {
  const { pdfium, documentAt } = open(document);
  const look = async () => Buffer.from((await drawPage(document, at, COMPARED_PIXELS)).data);
  const drawn = drawsForms(document, at) ? await look() : null;
  withPage(pdfium, { documentAt, index: at }, (page) => tidyLists(pdfium, page));
  // PDFium does not look into drawings that use the lists of their page, which old programs wrote
  if (drawn && !drawn.equals(await look())) {
    pdfium._FPDFPage_Delete(documentAt, at);
    importPages(document, source.document, { indices: [source.index], at });
  }
  withPage(pdfium, { documentAt, index: at }, (page) =>
    pdfium._FPDFPage_SetRotation(page, (pdfium._FPDFPage_GetRotation(page) + source.quarterTurns) % 4),
  );
}

/**
 * PDFium tidies the lists when it writes the contents of a page, which it does once something was drawn: here, a path of no
 * length. What the page says itself stays as it was, byte for byte.
 */
function tidyLists(pdfium: Pdfium, page: number): void {
  pdfium._FPDFPage_InsertObject(page, pdfium._FPDFPageObj_CreateNewPath(0, 0));
  if (!pdfium._FPDFPage_GenerateContent(page)) throw new CannotRender('damaged');
}

function drawsForms(document: PDFiumDocument, index: number): boolean {
  const { pdfium, documentAt } = open(document);
  return withPage(pdfium, { documentAt, index }, (page) => {
    for (let at = pdfium._FPDFPage_CountObjects(page) - 1; at >= 0; at--)
      if (pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, at)) === FORM) return true;
    return false;
  });
}

export function withPage<R>(
  pdfium: Pdfium,
  { documentAt, index }: { documentAt: number; index: number },
  use: (page: number) => R,
): R {
  const page = pdfium._FPDF_LoadPage(documentAt, index);
  if (!page) throw new CannotRender('damaged');
  try {
    return use(page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function save(document: PDFiumDocument): Buffer {
  const { pdfium, documentAt } = open(document);
  const chunks: Buffer[] = [];
  const write = (_writer: number, at: number, bytes: number) => {
    chunks.push(Buffer.from(pdfium.HEAPU8.slice(at, at + bytes)));
    return 1;
  };
  const bridge = new WebAssembly.Instance(new WebAssembly.Module(BRIDGE), { e: { w: write } });
  const table = pdfium.wasmExports.__indirect_function_table;
  table.set(FREE_PLACE, bridge.exports.w);
  const isSaved = withNumbers(pdfium, [FILE_WRITE_VERSION, FREE_PLACE], (writer) =>
    pdfium._FPDF_SaveAsCopy(documentAt, writer, NO_INCREMENT),
  );
  table.set(FREE_PLACE, null);
  if (!isSaved) throw new CannotRender('damaged');
  return Buffer.concat(chunks);
}

export function withNumbers<R>(pdfium: Pdfium, numbers: readonly number[], use: (at: number) => R): R {
  const at = pdfium.wasmExports.malloc(4 * numbers.length);
  if (at === 0) throw new CannotRender('too_large');
  new Int32Array(pdfium.HEAPU8.buffer, at, numbers.length).set(numbers);
  try {
    return use(at);
  } finally {
    pdfium.wasmExports.free(at);
  }
}
