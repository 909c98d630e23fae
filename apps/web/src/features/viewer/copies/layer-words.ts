import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PlacedWord } from './find-covers.ts';

/** The words of a page's own text layer, with their places. Slanted text has none. */
export async function layerWords(page: PDFPageProxy): Promise<PlacedWord[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , height = 0, left = 0, bottom = 0] = item.transform as number[];
    const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
    const [x2, y2] = viewport.convertToViewportPoint(left + item.width, bottom + height) as [number, number];
    const line = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    return [...item.str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      box: {
        x: (line.x + (line.width * index) / item.str.length) / viewport.width,
        y: line.y / viewport.height,
        width: (line.width * text.length) / item.str.length / viewport.width,
        height: line.height / viewport.height,
      },
    }));
  });
}
