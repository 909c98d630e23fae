import type { PDFiumDocument } from '@hyzyla/pdfium';

/** The part of PDFium that its wrapper has no words for. Strings are answered in UTF-16, lengths in bytes. */
interface Pdfium {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(at: number): void };
  _FPDF_GetFormType(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  /** Lengths in characters. */
  _FPDFText_GetBoundedText(
    text: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    buffer: number,
    chars: number,
  ): number;
}

const MAX_ANNOTATIONS = 1000;
const MAX_CHARS = 20_000;
const XFA_FULL = 2;
const WIDGET = 20;
/** A link says where it leads, a pop-up what its note says already. */
const WITHOUT_WORDS = new Set([2, 16]);
const HIDDEN = 2;
/** Combo boxes, list boxes and text fields. */
const FILLED_IN = new Set([4, 5, 6]);
const PASSWORD_FIELD = 1 << 13;
/** How far a label may be before its field, in points. */
const LABEL_WIDTH = 200;

function open(document: PDFiumDocument): { pdfium: Pdfium; documentAt: number } {
  const { module: pdfium, documentIdx: documentAt } = document as unknown as { module: Pdfium; documentIdx: number };
  return { pdfium, documentAt };
}

/** Its pages are drawn by a form that only Adobe's programs know; what others show is a placeholder. */
export function isXfa(document: PDFiumDocument): boolean {
  const { pdfium, documentAt } = open(document);
  return pdfium._FPDF_GetFormType(documentAt) === XFA_FULL;
}

/**
 * What was filled in on a page, and what notes on it say: none of it is in its text layer. Each line begins with the words
 * before the field, by which a date is known. `index` is from 0; '' where there is nothing, or it cannot be read.
 */
export function readFields(document: PDFiumDocument, index: number): string {
  const { pdfium, documentAt } = open(document);
  // before the page, or its fields are not known to the form
  const form = findForm(document);
  const page = pdfium._FPDF_LoadPage(documentAt, index);
  if (!page) return '';
  if (form) pdfium._FORM_OnAfterLoadPage(page, form); // fields that the form does not list are found by this
  const text = pdfium._FPDFText_LoadPage(page);
  const lines: string[] = [];
  try {
    const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
    let chars = 0;
    for (let at = 0; at < count && chars < MAX_CHARS; at++) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, at);
      if (!annotation) continue;
      const line = readAnnotation(pdfium, { form, annotation, text }).trim();
      pdfium._FPDFPage_CloseAnnot(annotation);
      chars += line.length;
      if (line) lines.push(line);
    }
  } finally {
    if (text) pdfium._FPDFText_ClosePage(text);
    if (form) pdfium._FORM_OnBeforeClosePage(page, form);
    pdfium._FPDF_ClosePage(page);
  }
  return lines.join('\n').slice(0, MAX_CHARS);
}

/** 0 for a document without a form, or with one that cannot be opened. */
function findForm(document: PDFiumDocument): number {
  const { pdfium, documentAt } = open(document);
  if (pdfium._FPDF_GetFormType(documentAt) === 0) return 0;
  try {
    return document.initializeFormFields();
  } catch {
    return 0;
  }
}

interface Opened {
  form: number;
  annotation: number;
  text: number;
}

function readAnnotation(pdfium: Pdfium, opened: Opened): string {
  const { form, annotation } = opened;
  const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (WITHOUT_WORDS.has(subtype) || pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN) return '';
  if (subtype !== WIDGET) return readContents(pdfium, annotation);
  if (!form || !FILLED_IN.has(pdfium._FPDFAnnot_GetFormFieldType(form, annotation))) return '';
  if (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD_FIELD) return '';
  const value = readString(pdfium, (buffer, bytes) =>
    pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, bytes),
  ).replaceAll(/[\r\n]+/g, ' ');
  return value.trim() && `${readLabel(pdfium, opened)} ${value}`;
}

function readContents(pdfium: Pdfium, annotation: number): string {
  const key = Buffer.from('Contents\0');
  return withMemory(pdfium, key.length, (at) => {
    pdfium.HEAPU8.set(key, at);
    return readString(pdfium, (buffer, bytes) => pdfium._FPDFAnnot_GetStringValue(annotation, at, buffer, bytes));
  });
}

/** The words in the same line before a field. */
function readLabel(pdfium: Pdfium, { annotation, text }: Opened): string {
  if (!text) return '';
  const rect = withMemory(pdfium, 16, (at) => {
    if (!pdfium._FPDFAnnot_GetRect(annotation, at)) return null;
    const view = new DataView(pdfium.HEAPU8.buffer, at, 16);
    return { left: view.getFloat32(0, true), top: view.getFloat32(4, true), bottom: view.getFloat32(12, true) };
  });
  if (!rect) return '';
  const { left, top, bottom } = rect;
  const words = readString(
    pdfium,
    (buffer, bytes) =>
      2 * pdfium._FPDFText_GetBoundedText(text, left - LABEL_WIDTH, top, left, bottom, buffer, Math.floor(bytes / 2)),
  );
  return words.replaceAll(/\s+/g, ' ').trim();
}

/** `read` answers how many bytes there are, and fills the buffer if it is large enough. */
function readString(pdfium: Pdfium, read: (buffer: number, bytes: number) => number): string {
  const bytes = Math.min(read(0, 0), 2 * MAX_CHARS) + 2;
  if (bytes <= 2) return '';
  return withMemory(pdfium, bytes, (at) => {
    const written = Math.min(read(at, bytes), bytes);
    const text = Buffer.from(pdfium.HEAPU8.slice(at, at + written)).toString('utf16le');
    const end = text.indexOf('\0');
    return end < 0 ? text : text.slice(0, end);
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
