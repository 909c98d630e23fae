import { foldEachLetter } from '@kinvault/domain/fold-letters.ts';

/** The text of one element of the page. */
export interface TextPart {
  text: string;
  /** the next part starts a new line, cell or paragraph */
  endsLine: boolean;
}

interface Spot {
  part: number;
  /** in UTF-16 units, as in the DOM */
  offset: number;
}

/** A match in one section, which is a page, a sheet or a whole reading. */
export interface Hit {
  section: number;
  from: Spot;
  to: Spot;
}

/** Text prepared for comparison, with the origin of each of its UTF-16 units. */
export interface FoldedText {
  text: string;
  froms: readonly Spot[];
  tos: readonly Spot[];
}

const LINE_END = '\n';

interface Letter {
  /** as it is on the page */
  letter: string;
  text: string;
  from: Spot;
  to: Spot;
}

/** Ignores case, accents and kinds of white space, and joins words that were hyphenated at the end of a line. */
export function foldParts(parts: readonly TextPart[]): FoldedText {
  const letters: Letter[] = [];
  let isAtLineEnd = false;
  for (const letter of lettersOf(parts)) {
    if (letter.text === '') continue;
    const isSpace = /^\s/u.test(letter.letter);
    if (isAtLineEnd && !isSpace) joinBrokenWord(letters, letter.letter);
    isAtLineEnd = letter.letter === LINE_END || (isAtLineEnd && isSpace);
    const isRepeated = isSpace && letters.at(-1)?.text === ' ';
    if (!isRepeated) letters.push(isSpace ? { ...letter, text: ' ' } : letter);
  }
  return flat(letters);
}

function* lettersOf(parts: readonly TextPart[]): Generator<Letter> {
  for (const [part, { text, endsLine }] of parts.entries()) {
    for (const { letter, folded, from, to } of foldEachLetter(text))
      yield { letter, text: folded, from: { part, offset: from }, to: { part, offset: to } };
    const end = { part, offset: text.length };
    if (endsLine) yield { letter: LINE_END, text: ' ', from: end, to: end };
  }
}

/** 'insur-' at the end of a line and 'ance' at the start of the next. */
function joinBrokenWord(letters: Letter[], next: string): void {
  const [before, hyphen, space] = letters.slice(-3);
  const isBroken = space?.text === ' ' && hyphen && hyphen.text === '-';
  if (isBroken && before && /^\p{L}/u.test(before.text) && /^\p{Ll}/u.test(next)) letters.splice(-2);
}

function flat(letters: readonly Letter[]): FoldedText {
  const froms: Spot[] = [];
  const tos: Spot[] = [];
  for (const { text, from, to } of letters) {
    for (let unit = 0; unit < text.length; unit += 1) {
      froms.push(from);
      tos.push(to);
    }
  }
  return { text: letters.map(({ text }) => text).join(''), froms, tos };
}

/** The matches of a query in a section, in order and without overlap; at most `limit`. */
export function findHits({ text, froms, tos }: FoldedText, query: string, section: number, limit = 1000): Hit[] {
  const wanted = foldParts([{ text: query.trim(), endsLine: false }]).text;
  const hits: Hit[] = [];
  if (wanted === '') return hits;
  let at = text.indexOf(wanted);
  while (at >= 0 && hits.length < limit) {
    hits.push({ section, from: froms[at] as Spot, to: tos[at + wanted.length - 1] as Spot });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return hits;
}
