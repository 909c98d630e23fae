import { type FoldedLetter, foldEachLetter } from '@kinvault/domain/fold-letters.ts';

export interface LabelPart {
  text: string;
  isFound: boolean;
  /** offset in UTF-16 units */
  at: number;
}

/** Splits a name into typed and other parts. Highlights each typed word once, preferably at the start of a word. */
export function highlightMatches(label: string, words: readonly string[]): LabelPart[] {
  const { plain, places } = foldLabel(label);
  const isFound = new Array<boolean>(label.length).fill(false);
  for (const word of words) {
    const start = startOf(word, plain);
    if (start >= 0) isFound.fill(true, places[start]?.from, places[start + word.length - 1]?.to);
  }
  const parts: LabelPart[] = [];
  for (let at = 0; at < label.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.isFound === isFound[at]) last.text += label[at];
    else parts.push({ text: String(label[at]), isFound: isFound[at] === true, at });
  }
  return parts;
}

function startOf(word: string, plain: string): number {
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{Letter}\p{Mark}\p{Number}]/u.test(String(plain[at - 1]))) return at;
  }
  return plain.indexOf(word);
}

/** The folded text, and for each of its units the letter of the label that it comes from. */
function foldLabel(label: string): { plain: string; places: FoldedLetter[] } {
  const letters = [...foldEachLetter(label)];
  return {
    plain: letters.map(({ folded }) => folded).join(''),
    places: letters.flatMap((letter) => Array.from({ length: letter.folded.length }, () => letter)),
  };
}
