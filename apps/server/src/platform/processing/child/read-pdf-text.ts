import type { PDFiumDocument } from '@hyzyla/pdfium';
import { MAX_TEXT_CHARS } from '../processed-file.ts';
import { searchText } from '../search-text.ts';
import { readFields } from './pdf-fields.ts';

const MAX_PAGES = 500;
// Half of the job's: the picture is drawn in the same one, and is never lost for the text.
const TIME_LIMIT_MS = 8000;

/** The text layer of the first pages and what was filled in on them; a page that cannot be read is passed over. */
export function readPdfText(document: PDFiumDocument): string {
  return searchText(listPageTexts(document, Date.now() + TIME_LIMIT_MS));
}

function* listPageTexts(document: PDFiumDocument, until: number): Generator<string> {
  const pages = Math.min(document.getPageCount(), MAX_PAGES);
  let chars = 0;
  for (let index = 0; index < pages && chars < MAX_TEXT_CHARS && Date.now() < until; index++) {
    const text = `${readLayer(document, index)}\n${readFields(document, index)}`;
    chars += text.length;
    yield text;
  }
}

/** The text layer of one page, from 0; '' where it has none or cannot be read. */
export function readLayer(document: PDFiumDocument, index: number): string {
  try {
    return document.getPage(index).getText();
  } catch {
    return '';
  }
}
