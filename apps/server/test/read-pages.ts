import { readLayer } from '../src/platform/processing/child/read-pdf-text.ts';
import { withDocument } from '../src/platform/processing/child/render-pdf.ts';

/** The text and the visible size of each page of a PDF. */
export function readPages(bytes: Buffer) {
  return withDocument(bytes, async (document) =>
    Array.from({ length: document.getPageCount() }, (_, index) => {
      const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
      return {
        text: readLayer(document, index).trim(),
        width: Math.round(originalWidth),
        height: Math.round(originalHeight),
        turn: turnOf(document, index),
      };
    }),
  );
}

interface Pdfium {
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFPage_GetRotation(page: number): number;
}

/** By its /Rotate. */
function turnOf(document: object, index: number): number {
  const { module: pdfium, documentIdx } = document as { module: Pdfium; documentIdx: number };
  const page = pdfium._FPDF_LoadPage(documentIdx, index);
  const turn = 90 * pdfium._FPDFPage_GetRotation(page);
  pdfium._FPDF_ClosePage(page);
  return turn;
}
