import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { ProcessedFile } from '../processed-file.ts';
import { THUMBNAIL_PIXELS, type Thumbnail } from '../processed-file.ts';
import { readingPieces, searchText } from '../search-text.ts';
import { drawReading } from './draw-reading.ts';
import { encodeThumbnail, fromRgba } from './encode-thumbnail.ts';
import { drawFirstPage } from './render-pdf.ts';
import { packOffice, unpackOffice } from './repack-office.ts';
import { showNumbers } from './show-numbers.ts';

// Scaled down: small print turns to even gray and PDFium's colored letter edges vanish.
const DRAWN_PIXELS = 2 * THUMBNAIL_PIXELS;

export async function processDocx(bytes: Buffer): Promise<ProcessedFile> {
  const { readDocx } = await import('./read-docx.ts');
  return await processReading(await readDocx(await packOffice(await unpackOffice(bytes))), []);
}

export async function processXlsx(bytes: Buffer): Promise<ProcessedFile> {
  const { readXlsx } = await import('./read-xlsx.ts');
  const parts = await unpackOffice(bytes);
  const stored = showNumbers(parts);
  return await processReading(await readXlsx(await packOffice(parts)), stored);
}

/** `more`: what is found, too, besides what is shown. */
async function processReading(reading: Reading, more: readonly string[]): Promise<ProcessedFile> {
  const text = searchText([...readingPieces(reading), ...more]);
  return { reading, text, thumbnail: await drawThumbnail(reading) };
}

/** The reading is what counts: where its picture fails, the cover stands for it. */
async function drawThumbnail(reading: Reading): Promise<Thumbnail | null> {
  try {
    const page = await drawReading(reading);
    return page && (await encodeThumbnail(fromRgba(await drawFirstPage(page, DRAWN_PIXELS))));
  } catch {
    return null;
  }
}
