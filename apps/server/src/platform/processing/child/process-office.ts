import { THUMBNAIL_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { ProcessedFile, Thumbnail } from '../processed-file.ts';
import { readingPieces, searchText } from '../search-text.ts';
import { arrangeDocx } from './arrange-docx.ts';
import { drawReading } from './draw-reading.ts';
import { encodeThumbnail, fromRgba } from './encode-thumbnail.ts';
import { isShort, readTexts } from './office-texts.ts';
import { drawFirstPage } from './render-pdf.ts';
import { packOffice, unpackOffice } from './repack-office.ts';
import { showNumbers } from './show-numbers.ts';

// Scaled down: small print turns to even gray and PDFium's colored letter edges vanish.
const DRAWN_PIXELS = 2 * THUMBNAIL_PIXELS;

export async function processDocx(bytes: Buffer): Promise<ProcessedFile> {
  const { readDocx } = await import('./read-docx.ts');
  const parts = await unpackOffice(bytes);
  const { texts, hasChunks } = arrangeDocx(parts);
  const reading = await readDocx(await packOffice(parts));
  const isIncomplete = reading.isIncomplete || hasChunks || (!reading.isCut && isShort(readingPieces(reading), texts));
  const shown = isIncomplete ? { ...reading, isIncomplete } : reading;
  // more is found than is shown: all of it in its order, which what is shown is the beginning of
  if (reading.isCut) return await processReading(shown, texts, []);
  return await processReading(shown, readingPieces(shown), isIncomplete ? texts : []);
}

/** Text boxes and remarks on cells; and pictures and charts, of which only that they are there is known. */
const BESIDE_CELLS = /^xl\/(?:drawings\/drawing|charts\/chart|comments|threadedComments\/)[^/]*\.xml$/i;

export async function processXlsx(bytes: Buffer): Promise<ProcessedFile> {
  const { readXlsx } = await import('./read-xlsx.ts');
  const parts = await unpackOffice(bytes);
  const stored = showNumbers(parts);
  const beside = [...parts].filter(([name]) => BESIDE_CELLS.test(name));
  const reading = await readXlsx(await packOffice(parts));
  const texts = beside.flatMap(([, xml]) => readTexts(String(xml)));
  const shown = beside.length > 0 ? { ...reading, isIncomplete: true } : reading;
  return await processReading(shown, readingPieces(shown), [...texts, ...stored]);
}

/** `pieces` and then `more` are found, as far as there is room. */
async function processReading(
  reading: Reading,
  pieces: Iterable<string>,
  more: readonly string[],
): Promise<ProcessedFile> {
  const text = searchText(concat(pieces, more));
  return { reading, text, thumbnail: await drawThumbnail(reading) };
}

function* concat(...lists: Iterable<string>[]): Generator<string> {
  for (const list of lists) yield* list;
}

/** The reading is what counts: where its picture fails, the cover replaces it. */
async function drawThumbnail(reading: Reading): Promise<Thumbnail | null> {
  try {
    const page = await drawReading(reading);
    return page && (await encodeThumbnail(fromRgba(await drawFirstPage(page, DRAWN_PIXELS))));
  } catch {
    return null;
  }
}
