import { foldLetters, LETTER_APOSTROPHES, splitWords } from '@kinvault/domain/fold-letters.ts';
import { wordPattern } from './word-pattern.ts';

/** PostgreSQL refuses a tsvector of more than 1 MiB, and each word in it has eight characters of its owner in front. */
const MAX_WORD_BYTES = 800_000;
const SCOPE_BYTES = 8;
const MAX_QUERY_WORDS = 10;
/** Longer words are found by their beginning. */
const MAX_WORD_CHARS = 64;

// scripts without spaces between words, and Korean, whose words change at the end: any part of them is found
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUNS = new RegExp(`(${UNSPACED.source}+)`, 'u');
/** In PostgreSQL; its `\m` begins no word with digits other than 0 to 9. */
const WORD_START = `(?:(?<![[:alnum:]])|(?<=[${LETTER_APOSTROPHES}]))`;

/** The words under which a text is found: each once; of unspaced scripts all pairs of neighbours, and each run's last letter. */
export function indexWords(text: string): string[] {
  const words = new Set(splitWords(foldLetters(text)).flatMap(wordEntries));
  const kept: string[] = [];
  let bytes = 0;
  for (const word of words) {
    bytes += Buffer.byteLength(word) + SCOPE_BYTES;
    if (bytes > MAX_WORD_BYTES) break; // no natural text comes near it
    kept.push(word);
  }
  return kept;
}

function wordEntries(word: string): string[] {
  const parts = word.split(UNSPACED_RUNS).filter(Boolean);
  return parts.flatMap((part) => (UNSPACED.test(part) ? pairs(part) : [cutWord(part)]));
}

/** Whether any part of the word is found, not its beginning alone. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

export interface SearchQuery {
  /** Looked for in the index, each by its beginning. */
  folded: string[];
  /** The words as regular expressions of PostgreSQL, each matching at the beginning of a word, or anywhere where it is of an unspaced script. */
  patterns: string[];
  /** Those of `patterns` that the text itself must be checked for, since the index also finds texts without the word. */
  checks: string[];
}

/** Null where nothing is asked for. Only letters, marks and digits are kept: no character is special in a pattern or a query. */
export function parseQuery(query: string): SearchQuery | null {
  const words = [...new Set(splitWords(foldLetters(query)))].slice(0, MAX_QUERY_WORDS);
  const folded = words.flatMap(queryParts);
  if (folded.length === 0) return null;
  return {
    folded: [...new Set(folded)],
    patterns: words.map((word) => (UNSPACED.test(word) ? '' : WORD_START) + wordPattern(word)),
    checks: words.filter((word) => UNSPACED.test(word)).map(wordPattern),
  };
}

/** What a text that holds the folded word has in the index. */
function queryParts(word: string): string[] {
  const parts = word.split(UNSPACED_RUNS).filter(Boolean);
  if (parts.length === 1 && !UNSPACED.test(String(parts[0]))) return [cutWord(String(parts[0]))];
  return parts.flatMap((part, at) => {
    if (UNSPACED.test(part)) return Array.from(part).length === 1 ? [part] : pairs(part).slice(0, -1);
    return at === 0 ? [] : [cutWord(part)]; // the word may begin in the middle of another
  });
}

/** 契約書: 契約, 約書, 書. */
function pairs(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

function cutWord(word: string): string {
  return Array.from(word).slice(0, MAX_WORD_CHARS).join('');
}
