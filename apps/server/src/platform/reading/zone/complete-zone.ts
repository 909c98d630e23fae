import { LAYOUTS, type Layout } from '@kinvault/domain/mrz/layouts.ts';
import type { Grey } from '../grey.ts';
import { classesOf, type FittedLine, fitLine } from './fit-layout.ts';
import { CLEAR_SCORE, type FoundZone } from './fit-zone.ts';
import { readRow, rowOfLetters } from './read-row.ts';
import { facesOther, type Row, rowBeside } from './row.ts';

/** Distances between lines to try, in heights of the print: 6.35 mm over capitals of 2.4 mm, measured roughly. */
const DISTANCES = [2.6, 2.3, 2.9, 2.05];

/** Looks again, next to the line that was found, for the lines that were not. */
export function completeZone(picture: Grey, found: FoundZone): FoundZone {
  const data = found.rows[found.layout.dataLine];
  const missing = found.rows.flatMap((row, index) => (row ? [] : [index]));
  if (!data || missing.length === 0) return found;
  const lines = [...found.lines];
  const rows = [...found.rows];
  const spans = [...found.spans];
  for (const index of missing) {
    const line = lineBeside(picture, data, found.layout, index);
    if (!line) continue;
    [lines[index], rows[index]] = [line.text, line.row];
    spans.push(line.span);
  }
  return { ...found, layout: layoutFor(found.layout, lines[0] ?? ''), lines, rows, spans };
}

/** A passport's and a visa's second lines look the same: the first tells them apart. */
function layoutFor(layout: Layout, first: string): Layout {
  const isLike = ({ length, lines, starts }: Layout) =>
    length === layout.length && lines === layout.lines && starts.test(first);
  return LAYOUTS.find(isLike) ?? layout;
}

type FoundLine = FittedLine & { row: Row; span: Row };

function lineBeside(picture: Grey, data: Row, layout: Layout, index: number): FoundLine | undefined {
  let best: FoundLine | undefined;
  for (const distance of DISTANCES) {
    const row = rowBeside(data, distance * (index - layout.dataLine));
    const placed = readRow(picture, row);
    if (!placed || facesOther(placed.row, data)) continue;
    const fit = fitLine(placed.read, classesOf(layout, index), 1)[0];
    if (!fit || fit.score <= CLEAR_SCORE || (best && fit.score <= best.score)) continue;
    best = { ...fit, row, span: rowOfLetters(placed, fit.offset, layout.length) };
  }
  return best;
}
