import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasSize } from '../fit.ts';
import type { PrintSource } from '../stage-content.ts';

/** Sharp enough for small print. An A4 page then has a quarter of the pixels that a phone's canvas can hold. */
const PRINT_DPI = 200;
const POINTS_PER_INCH = 72;

/** Each page as an image, drawn one canvas at a time. */
export function pdfPrint(pdf: PDFDocumentProxy, pages: number) {
  const draw = (page: number, signal: AbortSignal) => drawPage(pdf, page + 1, signal);
  return { kind: 'pages', count: pages, draw } satisfies PrintSource;
}

async function drawPage(pdf: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<Blob> {
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: PRINT_DPI / POINTS_PER_INCH });
  const canvas = Object.assign(document.createElement('canvas'), canvasSize(plain, 1));
  const viewport = page.getViewport({ scale: plain.scale * (canvas.width / plain.width) });
  const task = page.render({ canvas, viewport, intent: 'print' });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    return await toBlob(canvas);
  } finally {
    signal.removeEventListener('abort', stop);
    canvas.width = 0;
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page is too large'))), 'image/jpeg', 0.92);
  });
}
