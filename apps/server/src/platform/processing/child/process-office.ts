import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { ProcessedFile } from '../processed-file.ts';
import { readingPieces, searchText } from '../search-text.ts';
import type { Thumbnail } from '../thumbnail.ts';
import { drawReading } from './draw-reading.ts';
import { renderPdf } from './render-pdf.ts';
import { repackOffice } from './repack-office.ts';

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
    return page && (await renderPdf(page)).thumbnail;
  } catch {
    return null;
  }
}
