import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { ProcessedFile } from '../processed-file.ts';
import { THUMBNAIL_PIXELS, type Thumbnail } from '../processed-file.ts';
import { readingPieces, searchText } from '../search-text.ts';
import { drawReading } from './draw-reading.ts';
import { encodeThumbnail, fromRgba } from './encode-thumbnail.ts';
import { drawFirstPage } from './render-pdf.ts';
import { repackOffice } from './repack-office.ts';

// Scaled down: small print turns to even gray and PDFium's colored letter edges vanish.
const DRAWN_PIXELS = 2 * THUMBNAIL_PIXELS;

export async function processDocx(bytes: Buffer): Promise<ProcessedFile> {
  const { readDocx } = await import('./read-docx.ts');
  return await processReading(await readDocx(await repackOffice(bytes)));
}

export async function processXlsx(bytes: Buffer): Promise<ProcessedFile> {
  const { readXlsx } = await import('./read-xlsx.ts');
  return await processReading(await readXlsx(await repackOffice(bytes)));
}

async function processReading(reading: Reading): Promise<ProcessedFile> {
  return { reading, text: searchText(readingPieces(reading)), thumbnail: await drawThumbnail(reading) };
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
