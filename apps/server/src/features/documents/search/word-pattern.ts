import { foldLetters, GEMINATE_DOTS } from '@kinvault/domain/fold-letters.ts';

/** What a text may have after a letter and a folded text does not have: accents of their own, joiners, vowel signs. */
const BESIDE = '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f\ufe00-\ufe0f]*';
/** Beyond are scripts without case or accents. */
const LAST_CODE = 0x33ff;
const PRESENTATION_FORMS = [0xfb00, 0xffef] as const;

/** The letters of all texts that are folded to the same one, such as 'łŁľ…' for 'l'; and those for several, 'ß' for 'ss'. */
const SPELLINGS = new Map<string, string>();
let longest = 1; // of what one letter is folded to

function addSpellings(from: number, to: number): void {
  for (let code = from; code <= to; code++) {
    const letter = String.fromCharCode(code);
    if (!/^[\p{Letter}\p{Number}]$/u.test(letter)) continue;
    const folded = foldLetters(letter);
    SPELLINGS.set(folded, `${SPELLINGS.get(folded) ?? ''}${letter}`);
    longest = Math.max(longest, Array.from(folded).length);
  }
}

addSpellings(0x30, LAST_CODE);
addSpellings(...PRESENTATION_FORMS);

/**
 * A folded word as a regular expression of PostgreSQL that finds it in texts that are not folded: the same on every system,
 * which PostgreSQL's own comparison is not.
 */
export function wordPattern(word: string): string {
  const letters = Array.from(word);
  let pattern = '';
  for (let at = 0; at < letters.length; ) {
    const length = countSpelledTogether(letters, at);
    const next = letters.slice(at, at + length);
    const each = next.map(letterPattern).join('');
    pattern += length === 1 ? each : `(?:${each}|${letterPattern(next.join(''))})`;
    at += length;
  }
  return pattern;
}

/** How many letters from here on a single one may stand for. */
function countSpelledTogether(letters: readonly string[], at: number): number {
  for (let length = Math.min(longest, letters.length - at); length > 1; length--)
    if (SPELLINGS.has(letters.slice(at, at + length).join(''))) return length;
  return 1;
}

function letterPattern(folded: string): string {
  const dot = folded === 'l' ? `[${GEMINATE_DOTS}]?` : '';
  return `[${SPELLINGS.get(folded) ?? folded}]${BESIDE}${dot}`;
}
