const MAX_WORDS = 10;
// writings without blanks between their words: a word is looked for anywhere
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * The words of a query as patterns of PostgreSQL's, each found where a word begins with it. Letters and digits alone are
 * left, so no character means anything but itself.
 */
export function parseWords(query: string): string[] {
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS).map((word) => (UNSPACED.test(word) ? word : `\\m${word}`));
}
