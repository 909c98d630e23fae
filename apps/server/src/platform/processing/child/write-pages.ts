import type { PDFiumDocument } from '@hyzyla/pdfium';
import { CannotRender } from '../cannot-render.ts';

/** The part of PDFium that copies pages and writes files, for which its wrapper has no words. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: {
    malloc(bytes: number): number;
    free(at: number): void;
    __indirect_function_table: WebAssembly.Table;
  };
  _FPDF_CreateNewDocument(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
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
  _FPDFPage_InsertObject(page: number, object: number): void;
  _FPDFPage_GenerateContent(page: number): number;
  _FPDFPageObj_CreateNewPath(x: number, y: number): number;
}

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
export function writePages(pages: readonly WrittenPage[]): Buffer {
  const [first] = pages;
  if (!first) throw new Error('A file has a page at least.');
  const { pdfium } = open(first.document);
  const whole = pdfium._FPDF_CreateNewDocument();
  const lean = pdfium._FPDF_CreateNewDocument();
  try {
    copyInOrder(pdfium, whole, pages);
    for (const [at, { quarterTurns }] of pages.entries()) finishPage(pdfium, whole, at, quarterTurns);
    // once more, since a file is written with all that was ever copied into it
    importPages(pdfium, { to: lean, from: whole, indices: pages.map((_, at) => at) });
    return save(pdfium, lean);
  } finally {
    pdfium._FPDF_CloseDocument(lean);
    pdfium._FPDF_CloseDocument(whole);
  }
}

/** Draws what is filled into the fields of a form into its pages: the list of its fields does not come along. */
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

function open(document: PDFiumDocument): { pdfium: Pdfium; documentAt: number } {
  const { module: pdfium, documentIdx: documentAt } = document as unknown as { module: Pdfium; documentIdx: number };
  return { pdfium, documentAt };
}

function copyInOrder(pdfium: Pdfium, to: number, pages: readonly WrittenPage[]): void {
  const bySource = [...Map.groupBy(pages.keys(), (at) => pages[at]?.document)];
  for (const [document, places] of bySource) {
    if (!document) continue;
    const indices = places.map((at) => pages[at]?.index ?? 0);
    importPages(pdfium, { to, from: open(document).documentAt, indices });
  }
  const copied = bySource.flatMap(([, places]) => places);
  const order = pages.map((_, at) => copied.indexOf(at));
  if (order.every((from, at) => from === at)) return;
  withNumbers(pdfium, order, (indices) => {
    if (!pdfium._FPDF_MovePages(to, indices, order.length, 0)) throw new CannotRender('damaged');
  });
}

function importPages(pdfium: Pdfium, { to, from, indices }: { to: number; from: number; indices: number[] }): void {
  const before = pdfium._FPDF_GetPageCount(to);
  const isDone = withNumbers(pdfium, indices, (at) =>
    pdfium._FPDF_ImportPagesByIndex(to, from, at, indices.length, before),
  );
  if (!isDone || pdfium._FPDF_GetPageCount(to) !== before + indices.length) throw new CannotRender('damaged');
}

/**
 * Turns a page, and takes out of its resources what it does not show: many programs give all pages of a file one list of
 * all its pictures, and a page that goes to somebody else would take the pictures of the others along. PDFium tidies that list
 * when it writes the contents of a page, which it does once something was drawn: here, a path of no length. What the
 * page says itself stays as it was, byte for byte.
 */
function finishPage(pdfium: Pdfium, documentAt: number, index: number, quarterTurns: number): void {
  withPage(pdfium, { documentAt, index }, (page) => {
    pdfium._FPDFPage_SetRotation(page, (pdfium._FPDFPage_GetRotation(page) + quarterTurns) % 4);
    pdfium._FPDFPage_InsertObject(page, pdfium._FPDFPageObj_CreateNewPath(0, 0));
    if (!pdfium._FPDFPage_GenerateContent(page)) throw new CannotRender('damaged');
  });
}

function withPage(
  pdfium: Pdfium,
  { documentAt, index }: { documentAt: number; index: number },
  use: (page: number) => void,
): void {
  const page = pdfium._FPDF_LoadPage(documentAt, index);
  if (!page) throw new CannotRender('damaged');
  try {
    use(page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function save(pdfium: Pdfium, document: number): Buffer {
  const chunks: Buffer[] = [];
  const write = (_writer: number, at: number, bytes: number) => {
    chunks.push(Buffer.from(pdfium.HEAPU8.slice(at, at + bytes)));
    return 1;
  };
  const bridge = new WebAssembly.Instance(new WebAssembly.Module(BRIDGE), { e: { w: write } });
  const table = pdfium.wasmExports.__indirect_function_table;
  table.set(FREE_PLACE, bridge.exports.w);
  const isSaved = withNumbers(pdfium, [FILE_WRITE_VERSION, FREE_PLACE], (writer) =>
    pdfium._FPDF_SaveAsCopy(document, writer, NO_INCREMENT),
  );
  table.set(FREE_PLACE, null);
  if (!isSaved) throw new CannotRender('damaged');
  return Buffer.concat(chunks);
}

function withNumbers<R>(pdfium: Pdfium, numbers: readonly number[], use: (at: number) => R): R {
  const at = pdfium.wasmExports.malloc(4 * numbers.length);
  if (at === 0) throw new CannotRender('too_large');
  new Int32Array(pdfium.HEAPU8.buffer, at, numbers.length).set(numbers);
  try {
    return use(at);
  } finally {
    pdfium.wasmExports.free(at);
  }
}
