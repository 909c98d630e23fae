/** In UTF-16 units, with the ellipses. */
export const MAX_PASSAGE_CHARS = 200;

/** More than a passage holds: a text may have many blanks in a row. */
const REACH_CHARS = 3 * MAX_PASSAGE_CHARS;
/** A sentence that goes on behind an empty line goes on in small letters. */
const BLOCK_BORDER = /\n[^\S\n]*\n(?=\s*[^\s\p{Ll}])/u;
const ELLIPSIS = '…';

/**
 * The words around a place of a text, as far as its block of lines goes: at most `MAX_PASSAGE_CHARS`, unless the place is
 * longer itself. With single blanks, and an ellipsis where words of the block are left out.
 */
export function passageAround(text: string, { from, to }: { from: number; to: number }): string {
  const words = wordsIn(text, from, to).trim();
  // with the first letter of the place: it tells whether a block begins there
  const until = text.slice(Math.max(0, from - REACH_CHARS), from + 1).split(BLOCK_BORDER);
  const before = (until.at(-1) ?? '').trimStart().slice(0, -1);
  const after = (text.slice(to, to + REACH_CHARS).split(BLOCK_BORDER)[0] ?? '').trimEnd();
  const [left, right] = [wordsIn(before, 0), wordsIn(after, 0)];
  const room = Math.max(0, MAX_PASSAGE_CHARS - words.length - 2 * ELLIPSIS.length);
  const half = Math.floor(room / 2);
  // what one side leaves is for the other
  const leftRoom = Math.max(half, room - right.length);
  const rightRoom = Math.max(room - half, room - left.length);
  return `${lastWords(left, leftRoom)}${words}${firstWords(right, rightRoom)}`;
}

/** Without what a database cannot keep. */
function wordsIn(text: string, from: number, to?: number): string {
  return text
    .slice(from, to)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed();
}

function lastWords(text: string, room: number): string {
  if (text.length <= room) return text;
  const border = text.indexOf(' ', text.length - room - 1);
  return ELLIPSIS + (border < 0 ? '' : text.slice(border + 1));
}

function firstWords(text: string, room: number): string {
  if (text.length <= room) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(' ', room))) + ELLIPSIS;
}
