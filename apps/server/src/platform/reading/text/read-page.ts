import type { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { findDates } from '@kinvault/domain/printed-dates/find-dates.ts';
import { MAX_READ_CHARS } from '../../processing/processed-file.ts';
import { fromGrey, type Grey } from '../grey.ts';
import { openTesseract, type Tesseract } from './tesseract.ts';
import { type Turn, upright, type WordsOnPage, wordsOf } from './words.ts';

/** Print of 9 points on A4 is about 30 pixels high at this size: Tesseract gains nothing from more. */
export const PAGE_PIXELS = 2400;
/** Small pictures are enlarged to this, but not by more than the factor. */
const MIN_PIXELS = 1800;
const MAX_ENLARGING = 2.5;
/** The mean confidence of a page that was read the right way up. */
const CLEAR_CONFIDENCE = 60;
/** Enough to see which way up it is. */
const GLIMPSE_PIXELS = 1300;
const MIN_GAIN = 8;
/** It finds columns and blocks itself, and takes its threshold from the surroundings: shadows, dark tables (Sauvola). */
const VARIABLES = { tessedit_pageseg_mode: '3', thresholding_method: '2', user_defined_dpi: '300' };

interface Attempt extends WordsOnPage {
  confidence: number;
  turn: Turn;
}

let open: { languages: string; tesseract: Tesseract } | undefined;

/** Reads the print of a photographed or scanned page, whichever way up it is. */
export async function readPage(picture: Grey, languages: readonly string[]): Promise<Omit<PageText, 'page'>> {
  const tesseract = await tesseractFor(languages);
  const { text, words } = await bestAttempt(tesseract, picture);
  const kept = text.slice(0, MAX_READ_CHARS);
  return { source: 'picture', text: kept, words, dates: findDates(kept) };
}

/** One is kept open: a server reads all its pages in the same languages. */
async function tesseractFor(languages: readonly string[]): Promise<Tesseract> {
  const wanted = languages.join('+');
  if (open?.languages === wanted) return open.tesseract;
  open?.tesseract.close();
  open = { languages: wanted, tesseract: await openTesseract('lstm', languages) };
  return open.tesseract;
}

async function bestAttempt(tesseract: Tesseract, picture: Grey): Promise<Attempt> {
  const straight = await attempt(tesseract, picture, 0, PAGE_PIXELS);
  if (straight.confidence >= CLEAR_CONFIDENCE) return straight;
  let best = straight;
  for (const turn of [90, 270, 180] as const) {
    const glimpse = await attempt(tesseract, picture, turn, GLIMPSE_PIXELS);
    if (glimpse.confidence > best.confidence + MIN_GAIN) best = glimpse;
  }
  return best === straight ? straight : await attempt(tesseract, picture, best.turn, PAGE_PIXELS);
}

async function attempt(tesseract: Tesseract, picture: Grey, turn: Turn, maxPixels: number): Promise<Attempt> {
  const longest = Math.max(picture.width, picture.height);
  const enlarged = Math.min(MIN_PIXELS, longest * MAX_ENLARGING);
  const pixels = Math.round(Math.min(maxPixels, Math.max(longest, enlarged)));
  const { data, info } = await fromGrey(picture)
    .resize({ width: pixels, height: pixels, fit: 'inside', kernel: pixels > longest ? 'cubic' : 'lanczos3' })
    .rotate(turn)
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { table, confidence } = tesseract.read(data, VARIABLES);
  const { words, text } = wordsOf(table, info);
  return { words: words.map((word) => upright(word, turn)), text, confidence, turn };
}
