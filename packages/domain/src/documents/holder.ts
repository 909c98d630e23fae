const APOSTROPHES = /['’ʼ`]/g;
const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}]+/u;
/** What a zone writes for letters that are more than a letter with a mark (ICAO 9303-3 §6). */
const SPELLED_OUT: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'OE', Þ: 'TH', Ð: 'D', Đ: 'D', Ł: 'L' };
/** Zones write MUELLER, MULLER or MUELLER for Müller: both sides lose the second letter. */
const DIGRAPHS = /(?<=A)[AE]|(?<=O)E|(?<=U)E/g;
const LEAST_PART = 3;

/**
 * Whether a paper names this person: order, case, accents, further names, initials and names that a narrow zone cut off
 * make no difference. 'unknown' where the names are in other scripts [REA-6].
 */
export function compareHolder(holder: string, person: string): 'same' | 'other' | 'unknown' {
  const [shorter = [], longer = []] = [wordsOf(holder), wordsOf(person)].sort((a, b) => a.length - b.length);
  if (shorter.length === 0 || ![...shorter, ...longer].every((word) => /^[A-Z]+$/.test(word))) return 'unknown';
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
  return word
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ÆŒØÞÐĐŁ]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .replace(DIGRAPHS, '');
}

/** A zone has capital letters alone: 'ANNA-MARIA O BRIEN' becomes 'Anna-Maria O Brien'. */
export function asWritten(capitals: string): string {
  return capitals.toLowerCase().replace(/(?<!\p{Letter})\p{Letter}/gu, (letter) => letter.toUpperCase());
}
