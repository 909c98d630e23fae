import { matchesCheckDigit } from '@kinvault/domain/mrz/check-digit.ts';
import type { Layout, Place } from '@kinvault/domain/mrz/layouts.ts';
import type { Cell, ReadRow } from './decode-row.ts';
import { GLYPHS } from './glyph-net.ts';

/** A line of the zone read from a row, with how well it fits. */
export interface FittedLine {
  text: string;
  /** Mean logarithm of the letters' probabilities: 0 is perfect. */
  score: number;
  /** Where in the row's cells the line begins. */
  offset: number;
}

const ALL = [...GLYPHS].map((_, i) => i);
const CLASSES: Record<string, number[]> = {
  A: ALL,
  D: ALL.slice(0, 10),
  d: [...ALL.slice(0, 10), 36],
  L: ALL.slice(10),
  S: [GLYPHS.indexOf('F'), GLYPHS.indexOf('M'), GLYPHS.indexOf('X'), 36],
};
/** Where there must be a digit but none was seen: no check digit holds over it. */
const UNREADABLE = '?';
const LEAST_DIGIT = 0.02;
const NOTHING: Cell = { ink: 0.02, letters: new Float32Array(GLYPHS.length).fill(1 / GLYPHS.length) };

/** Which letters a place of a line may have: A any, D digit, d digit or filler, L letter or filler, S sex. */
export function classesOf(layout: Layout, line: number): string {
  const classes: string[] = new Array(layout.length).fill('A');
  const put = (place: Place | undefined, what: string) => {
    if (place?.line === line) classes.fill(what, ...place.range);
  };
  const after = (place: Place | undefined) =>
    place && { line: place.line, range: [place.range[1], place.range[1] + 1] as [number, number] };
  put(layout.code, 'L');
  put(layout.issuer, 'L');
  put(layout.name, 'L');
  put(layout.nationality, 'L');
  put(after(layout.number), 'd');
  put(layout.birth, 'd');
  put(after(layout.birth), 'D');
  put(layout.expiry, 'd');
  put(after(layout.expiry), 'D');
  put(after(layout.personal), 'd');
  put(layout.sex, 'S');
  put(layout.composite?.digit, 'D');
  if (layout.format === 'FRENCH_ID' && line === 1) {
    put({ line: 1, range: [0, 13] }, 'A');
    put({ line: 1, range: [13, 27] }, 'L');
    put({ line: 1, range: [0, 4] }, 'D');
    put({ line: 1, range: [7, 13] }, 'D');
  }
  return classes.join('');
}

/** The best windows of the row for a line, best first. */
export function fitLine(row: ReadRow, classes: string, count = 2): FittedLine[] {
  const fits: FittedLine[] = [];
  const length = classes.length;
  const first = row.cells.findIndex((cell) => cell.ink > 0.5);
  const last = row.cells.findLastIndex((cell) => cell.ink > 0.5);
  for (
    let offset = Math.min(first, last - length + 1) - 2;
    offset <= Math.max(first, last - length + 1) + 2;
    offset++
  ) {
    fits.push(fitAt(row, classes, offset));
  }
  return fits.sort((a, b) => b.score - a.score).slice(0, count);
}

function fitAt(row: ReadRow, classes: string, offset: number): FittedLine {
  let score = 0;
  let text = '';
  for (let i = 0; i < classes.length; i++) {
    const cell = row.cells[offset + i] ?? NOTHING;
    const best = bestOf(cell, CLASSES[classes[i] as string] as number[]);
    const probability = cell.ink * (cell.letters[best] as number);
    text += probability < LEAST_DIGIT && 'Dd'.includes(classes[i] as string) ? UNREADABLE : GLYPHS[best];
    score += Math.log(Math.max(1e-3, probability));
  }
  for (const outside of [-2, -1, classes.length, classes.length + 1]) {
    score += 0.5 * Math.log(Math.max(0.02, 1 - (row.cells[offset + outside] ?? NOTHING).ink));
  }
  return { text, score: score / classes.length, offset };
}

function bestOf(cell: Cell, allowed: number[]): number {
  let best = allowed[0] as number;
  for (const letter of allowed) if ((cell.letters[letter] as number) > (cell.letters[best] as number)) best = letter;
  return best;
}

/** How many of a layout's date fields check in this data line (0 to 2): ranks hypotheses. */
export function dateChecks(layout: Layout, line: string): number {
  const holds = (place: Place | undefined) => {
    if (!place) return false;
    const [from, to] = place.range;
    return /\d/.test(line[to] ?? '') && matchesCheckDigit(line.slice(from, to), line[to] as string);
  };
  return Number(holds(layout.birth)) + Number(holds(layout.expiry));
}

/** Whether the layout's composite check digit holds over these lines. */
export function compositeHolds(layout: Layout, lines: string[]): boolean {
  const text = ({ line, range }: Place) => (lines[line] ?? '').slice(...range);
  return (
    layout.composite !== undefined &&
    matchesCheckDigit(layout.composite.parts.map(text).join(''), text(layout.composite.digit))
  );
}
