import type { Word } from '@kinvault/domain/documents/paper-reading.schema.ts';

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Below it, print is guessed from stains and pictures. From 0 to 100. */
const MIN_CONFIDENCE = 35;
/** More than any page has. */
const MAX_WORDS = 5000;

export interface WordsOnPage {
  words: Word[];
  /** The same words, with line breaks between lines and an empty line between blocks. */
  text: string;
}

/** Takes the words out of Tesseract's table. `size`: of the picture that was read, in pixels. */
export function wordsOf(table: string, size: { width: number; height: number }): WordsOnPage {
  const words: Word[] = [];
  let text = '';
  let before: string[] = [];
  for (const row of table.split('\n')) {
    const [level, , block = '', paragraph = '', line = '', , ...rest] = row.split('\t');
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = rest.slice(0, 5).map(Number);
    const word = rest.slice(5).join(' ').trim();
    if (level !== '5' || word === '' || !(confidence >= MIN_CONFIDENCE)) continue;
    const place = [block, paragraph, line];
    text += gapBetween(before, place) + word;
    before = place;
    const box = { x: x / size.width, y: y / size.height, width: width / size.width, height: height / size.height };
    words.push({ text: word, box });
    if (words.length === MAX_WORDS) break;
  }
  return { words, text };
}

function gapBetween(before: string[], place: string[]): string {
  if (before.length === 0) return '';
  if (before[0] !== place[0]) return '\n\n';
  return before[1] === place[1] && before[2] === place[2] ? ' ' : '\n';
}

/** Maps a box of the turned page back to the page as it was before it was turned clockwise to be read. */
export function upright({ text, box: { x, y, width, height } }: Word, turn: Turn): Word {
  const turned = { x: y, y: 1 - x - width, width: height, height: width };
  const boxes = {
    0: { x, y, width, height },
    90: turned,
    180: { x: 1 - x - width, y: 1 - y - height, width, height },
    270: { ...turned, x: 1 - y - height, y: x },
  };
  return { text, box: boxes[turn] };
}
