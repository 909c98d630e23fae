import { foldLetters } from '../fold-letters.ts';

const APOSTROPHES = /['’ʼ`]/g;
const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}]+/u;
/** Zones write MUELLER, MULLER or MUELLER for Müller, SOEREN for Søren (ICAO 9303-3 §6): both sides lose the second letter. */
const DIGRAPHS = /(?<=a)[ae]|(?<=o)e|(?<=u)e/g;
const LEAST_PART = 3;

/**
 * Whether a paper names this person: order, case, accents, further names, initials and names that a narrow zone cut off
 * make no difference. 'unknown' where the names are in other scripts [REA-6].
 */
export function compareHolder(holder: string, person: string): 'same' | 'other' | 'unknown' {
  const [shorter = [], longer = []] = [wordsOf(holder), wordsOf(person)].sort((a, b) => a.length - b.length);
  if (shorter.length === 0 || ![...shorter, ...longer].every((word) => /^[a-z]+$/.test(word))) return 'unknown';
  const left = [...longer];
  for (const word of shorter) {
    const exact = left.indexOf(word);
    const index = exact >= 0 ? exact : left.findIndex((other) => isPartOf(word, other));
    if (index < 0) return 'other';
    left.splice(index, 1);
  }
  return 'same';
}

function isPartOf(a: string, b: string): boolean {
  const [part = '', whole = ''] = [a, b].sort((one, other) => one.length - other.length);
  return (part.length === 1 || part.length >= LEAST_PART) && whole.startsWith(part);
}

function wordsOf(name: string): string[] {
  return name.replace(APOSTROPHES, '').split(BETWEEN_WORDS).filter(Boolean).map(fold);
}

function fold(word: string): string {
  return foldLetters(word).replace(DIGRAPHS, '');
}

/** A zone has capital letters alone: 'ANNA-MARIA O BRIEN' becomes 'Anna-Maria O Brien'. */
export function asWritten(capitals: string): string {
  return capitals.toLowerCase().replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase());
}
