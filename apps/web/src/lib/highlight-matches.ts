import { plainText } from '@kinvault/domain/documents/arrange.ts';

export interface LabelPart {
  text: string;
  isFound: boolean;
  /** offset in UTF-16 units */
  at: number;
}

/** The typed words, folded for comparison. */
export function searchWords(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean);
}

/** Splits a name into typed and other parts. Highlights each typed word once, preferably at the start of a word. */
export function highlightMatches(label: string, words: readonly string[]): LabelPart[] {
  const { plain, origins } = foldLetters(label);
  const isFound = new Array<boolean>(label.length).fill(false);
  for (const word of words) {
    const start = startOf(word, plain);
    if (start >= 0) isFound.fill(true, origins[start], origins[start + word.length] ?? label.length);
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
    if (at === 0 || /[^\p{Letter}\p{Number}]/u.test(String(plain[at - 1]))) return at;
  }
  return plain.indexOf(word);
}

/** The folded text, and for each of its units the offset in the label: folding drops accents. */
function foldLetters(label: string): { plain: string; origins: number[] } {
  let plain = '';
  let at = 0;
  const origins: number[] = [];
  for (const letter of label) {
    const folded = plainText(letter);
    plain += folded;
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(at);
    at += letter.length;
  }
  return { plain, origins };
}
