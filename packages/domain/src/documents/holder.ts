import { foldLetters } from '../fold-letters.ts';

const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}]+/u;
/** Zones write MUELLER, MULLER or MUELLER for Müller, SOEREN for Søren (ICAO 9303-3 §6): both sides lose the second letter. */
const DIGRAPHS = /(?<=a)[ae]|(?<=o)e|(?<=u)e/g;
const LEAST_PART = 3;

/**
 * Whether a paper names this person: order, case, accents, blanks and hyphens inside a name, further names, initials and
 * names that a narrow zone cut off make no difference. 'unknown' where the names are in other scripts [REA-6].
 */
export function compareHolder(holder: string, person: string): 'same' | 'other' | 'unknown' {
  const [one, other] = [wordsOf(holder), wordsOf(person)];
  if (one.length === 0 || other.length === 0) return 'unknown';
  if (![...one, ...other].every((word) => /^[a-z]+$/.test(word))) return 'unknown';
  const isSame = isWithin(one, other) || isWithin(joinedLike(one, other), joinedLike(other, one));
  return isSame || isTurned(one, other) ? 'same' : 'other';
}

/** Every word of the shorter name is one of the longer. */
function isWithin(one: readonly string[], other: readonly string[]): boolean {
  const [shorter = [], longer = []] = [one, other].sort((a, b) => a.length - b.length);
  const left = [...longer];
  return shorter.every((word) => {
    const exact = left.indexOf(word);
    const index = exact >= 0 ? exact : left.findIndex((candidate) => isPartOf(word, candidate));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** MC DONALD becomes MCDONALD where the other name has it in one word. */
function joinedLike(words: readonly string[], others: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; ) {
    const count = [3, 2].find((n) => i + n <= words.length && others.includes(join(words.slice(i, i + n)))) ?? 1;
    joined.push(join(words.slice(i, i + count)));
    i += count;
  }
  return joined;
}

/** The same letters in a row, from whichever word on: ABDAL RAHMAN OMAR and Omar Abd Alrahman. */
function isTurned(one: readonly string[], other: readonly string[]): boolean {
  const wanted = join(other);
  return one.some((_, i) => join([...one.slice(i), ...one.slice(0, i)]) === wanted);
}

const join = (words: readonly string[]) => withoutDigraphs(words.join(''));

function isPartOf(a: string, b: string): boolean {
  const [part = '', whole = ''] = [a, b].sort((one, other) => one.length - other.length);
  return (part.length === 1 || part.length >= LEAST_PART) && whole.startsWith(part);
}

function wordsOf(name: string): string[] {
  return foldLetters(name).replaceAll("'", '').split(BETWEEN_WORDS).filter(Boolean).map(withoutDigraphs);
}

function withoutDigraphs(folded: string): string {
  return folded.replace(DIGRAPHS, '');
}

/** A zone has capital letters alone: 'ANNA-MARIA O BRIEN' becomes 'Anna-Maria O Brien'. */
export function asWritten(capitals: string): string {
  return capitals.toLowerCase().replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase());
}
