import { fromGrey, type Grey } from '../grey.ts';
import { openTesseract, type Tesseract } from '../text/tesseract.ts';
import type { Row } from './row.ts';
import { CAPITAL_HEIGHT, rowStrip } from './row-strip.ts';

/** Tesseract's old engine likes capitals of about these heights; what it misreads at one it often reads at another. */
const CAPITALS = [34, 25, 46];
const VARIABLES = {
  tessedit_pageseg_mode: '7',
  tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
  load_system_dawg: '0',
  load_freq_dawg: '0',
  user_defined_dpi: '300',
};
let tesseract: Promise<Tesseract> | undefined;

/** Reads a row with Tesseract's old engine, which is independent of our net: one attempt a line. */
export async function secondReading(picture: Grey, row: Row): Promise<string> {
  tesseract ??= openTesseract('legacy', ['eng']);
  const { read } = await tesseract;
  const attempts: string[] = [];
  for (const capitals of CAPITALS) {
    const { text } = read(await drawStrip(picture, row, capitals), VARIABLES);
    attempts.push(text.replace(/\s+/g, ''));
  }
  return attempts.join('\n');
}

async function drawStrip(picture: Grey, row: Row, capitals: number): Promise<Buffer> {
  const strip = rowStrip(picture, row, {
    margin: 1.5,
    zoom: capitals / CAPITAL_HEIGHT,
    lines: Math.round(capitals * 1.75),
  });
  const bytes = Uint8Array.from(strip.data, (value) => Math.round(value * 255));
  return fromGrey({ width: strip.width, height: strip.height, data: bytes })
    .normalise()
    .extend({ top: 12, bottom: 12, left: 20, right: 20, extendWith: 'copy' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
}
