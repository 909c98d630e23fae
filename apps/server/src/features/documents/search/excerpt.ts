import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { isUnspaced } from './search-words.ts';

/** Characters before the match, and in all. */
const LEAD = 60;
export const EXCERPT_CHARS = 220;

const MAX_FOLDED_CHARS = 100_000;

const WORD = /[\p{Letter}\p{Mark}\p{Number}]+/gu;
const WORD_END = /[\p{Letter}\p{Mark}\p{Number}]$/u;

/** The text around the first of the words that it holds; its beginning if it holds none. */
export function excerptOf(text: string, words: readonly string[]): string {
  const found = findWord(text, words);
  return excerptAround(text, Math.max(found, 0));
}

/** Cuts a text between whole words and marks what is left out with an ellipsis. */
export function excerptAround(text: string, at: number): string {
  const isFromStart = at <= LEAD;
  const from = isFromStart ? 0 : at - LEAD;
  const isToEnd = from + EXCERPT_CHARS >= text.length;
  const piece = text
    .slice(from, from + EXCERPT_CHARS)
    .replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '') // halves of a character
    .replaceAll(/\s+/g, ' ');
  const start = isFromStart ? piece : piece.replace(/^\S{0,20}\s/, '');
  const whole = isToEnd ? start : start.replace(/\s\S{0,20}$/, '');
  return `${isFromStart ? '' : '…'}${whole.trim()}${isToEnd ? '' : '…'}`;
}

/** Where the first of the folded words that the text holds begins, in UTF-16 units; -1 for none. */
function findWord(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  if (lower.length === text.length) {
    // most words are plain: 50 long texts take 1 ms with this and 20 without
    for (const word of words) {
      const at = findPlain(lower, word);
      if (at >= 0) return at;
    }
  }
  // a text may be five times as long, and 50 of them are looked at in one request
  for (const { 0: found, index } of text.slice(0, MAX_FOLDED_CHARS).matchAll(WORD)) {
    const folded = foldLetters(found);
    if (words.some((word) => (isUnspaced(word) ? folded.includes(word) : folded.startsWith(word)))) return index;
  }
  return -1;
}

function findPlain(lower: string, word: string): number {
  const isAnywhere = isUnspaced(word);
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (isAnywhere || at === 0 || !WORD_END.test(lower.slice(Math.max(0, at - 2), at))) return at;
  return -1;
}
