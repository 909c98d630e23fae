import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPart } from './search/find-text.ts';
import type { TextSource } from './stage-content.ts';

/** The text of a PDF, part for part as its text layer has it. */
export function pdfText(pdf: PDFDocumentProxy, pages: number): TextSource {
  return { count: pages, noun: 'page', read: (section) => readPage(pdf, section + 1) };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<TextPart[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? { text: item.str, endsLine: item.hasEOL } : []));
}
