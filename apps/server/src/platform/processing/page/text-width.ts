// Widths in thousandths of the letter size, of the characters 32 to 126 (Adobe's metrics of the 14 standard fonts).
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
const SERIF = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
  722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
  444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
  200, 480, 541,
];
const SERIF_BOLD = [
  250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667, 944,
  722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556,
  444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394,
  220, 394, 520,
];
const SERIF_ITALIC = [
  250, 333, 420, 500, 500, 833, 778, 214, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
  500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556, 833,
  667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500, 500, 444, 500,
  444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444, 444, 389, 400,
  275, 400, 541,
];
const OTHER = 556;
const MONO = 600;

export type Face = 'regular' | 'bold' | 'mono' | 'serif' | 'serif-bold' | 'serif-italic';

const WIDTHS: Partial<Record<Face, readonly number[]>> = {
  regular: REGULAR,
  bold: BOLD,
  serif: SERIF,
  'serif-bold': SERIF_BOLD,
  'serif-italic': SERIF_ITALIC,
};

/** In points. Letters with accents are as wide as without. */
export function textWidth(text: string, size: number, face: Face = 'regular'): number {
  const widths = WIDTHS[face];
  if (!widths) return (text.length * MONO * size) / 1000;
  let width = 0;
  for (const character of text) width += widths[(character.normalize('NFD').codePointAt(0) ?? 0) - 32] ?? OTHER;
  return (width * size) / 1000;
}

/** Lines no wider than `width`; a word that is too long is broken where it must. */
export function wrapText(text: string, width: number, size: number, face: Face = 'regular'): string[] {
  const fits = (line: string) => textWidth(line, size, face) <= width;
  return text.split('\n').flatMap((paragraph) => {
    const words = paragraph.split(/\s+/).flatMap((word) => (fits(word) ? word : breakWord(word, fits)));
    const lines = [''];
    for (const word of words) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1) + character;
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

/** Cut to one line, with an ellipsis where something is missing. */
export function fitText(text: string, width: number, size: number, face: Face = 'regular'): string {
  if (textWidth(text, size, face) <= width) return text;
  let fits = text.slice(0, Math.max(1, Math.floor((text.length * width) / textWidth(text, size, face))));
  while (fits && textWidth(`${fits}…`, size, face) > width) fits = fits.slice(0, -1);
  return `${fits.trimEnd()}…`;
}
