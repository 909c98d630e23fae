import { LAYOUTS, type Layout } from '@kinvault/domain/mrz/layouts.ts';
import { classesOf, compositeHolds, dateChecks, type FittedLine, fitLine } from './fit-layout.ts';
import { type PlacedRow, rowOfLetters } from './read-row.ts';
import { facesOther, isNextTo, placeOf, type Row } from './row.ts';

/** A zone as first read: its layout, its lines, and the rows they were read from (a line may be missing). */
export interface FoundZone {
  layout: Layout;
  lines: string[];
  rows: (Row | undefined)[];
  /** The part of those rows that has letters; the rows may be longer. */
  spans: Row[];
  /** Mean logarithm of the letters' probabilities over the lines found: 0 is perfect, real zones have -0.01 to -0.4. */
  score: number;
}

export const CLEAR_SCORE = -0.35;
const MIN_LINE_SCORE = -1.6;

/** Above 0, the dates check and the letters are clear: no further look is worth it. */
export function rankOf(found: FoundZone): number {
  const dates = dateChecks(found.layout, found.lines[found.layout.dataLine] ?? '');
  const wanted = found.layout.expiry ? 2 : 1;
  const missing = found.rows.filter((row) => row === undefined).length;
  const composite = compositeHolds(found.layout, found.lines) ? 0.3 : 0;
  const clear = Math.min(0, found.score - CLEAR_SCORE) + 0.3 * found.score;
  return dates - wanted + clear + (dates === wanted ? 0.5 : 0) + composite - 0.2 * missing;
}

export function isClear(found: FoundZone): boolean {
  return rankOf(found) > 0;
}

export function betterOf(one: FoundZone | undefined, other: FoundZone | undefined): FoundZone | undefined {
  if (!one || !other) return one ?? other;
  return rankOf(other) > rankOf(one) ? other : one;
}

/** The best reading of all rows under all layouts. */
export function fitZone(rows: PlacedRow[]): FoundZone | undefined {
  let best: FoundZone | undefined;
  for (const data of rows) {
    for (const layout of LAYOUTS) best = betterOf(best, readAs(layout, data, rows));
  }
  return best;
}

type ZoneLine = FittedLine & { placed?: PlacedRow };

function readAs(layout: Layout, data: PlacedRow, rows: PlacedRow[]): FoundZone | undefined {
  const fits = fitLine(data.read, classesOf(layout, layout.dataLine), 3);
  const line = fits.sort((a, b) => dateChecks(layout, b.text) - dateChecks(layout, a.text) || b.score - a.score)[0];
  if (!line || line.score < MIN_LINE_SCORE) return undefined;
  const lines = Array.from(
    { length: layout.lines },
    (_, index): ZoneLine =>
      index === layout.dataLine ? { ...line, placed: data } : otherLine(layout, index, data, rows),
  );
  if (!fitsFirstLine(layout, lines[0])) return undefined;
  const present = lines.filter(({ placed }) => placed !== undefined);
  return {
    layout,
    lines: lines.map(({ text }) => text),
    rows: lines.map(({ placed }) => placed?.row),
    spans: lines.flatMap(({ placed, offset }) => (placed ? rowOfLetters(placed, offset, layout.length) : [])),
    score: present.reduce((sum, { score }) => sum + score, 0) / present.length,
  };
}

/** Without its first line only a passport's or a card's second line of its own length is taken for one. */
function fitsFirstLine(layout: Layout, first: ZoneLine | undefined): boolean {
  if (first?.placed) return layout.starts.test(first.text);
  return layout.format === 'TD3' || layout.format === 'TD2';
}

/** The line before or after the data line, out of the rows next to it. */
function otherLine(layout: Layout, index: number, data: PlacedRow, rows: PlacedRow[]): ZoneLine {
  const isBelow = index > layout.dataLine;
  let best: ZoneLine | undefined;
  for (const placed of rows) {
    const { row, read } = placed;
    if (row === data.row || !isNextTo(data.row, row)) continue;
    const { off } = placeOf(data.row, (row.x0 + row.x1) / 2, (row.y0 + row.y1) / 2);
    if (off > 0 !== isBelow || facesOther(data.row, row)) continue;
    const fit = fitLine(read, classesOf(layout, index), 1)[0];
    if (fit && fit.score > MIN_LINE_SCORE && (!best || fit.score > best.score)) best = { ...fit, placed };
  }
  return best ?? { text: '<'.repeat(layout.length), score: -2, offset: 0 };
}
