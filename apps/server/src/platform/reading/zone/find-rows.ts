import type { Grey } from '../grey.ts';
import { findPieces, type Piece } from './connected-pieces.ts';
import { inkMasks } from './ink-mask.ts';
import type { Row } from './row.ts';

/** Print of about this height (pixels) is what the finder sees; a pyramid of sizes brings any print near it. */
const SEEN_HEIGHT = 8;
const MIN_LENGTH = 18 * SEEN_HEIGHT;
const MIN_SLENDERNESS = 11;
/** Joining takes the square of their number; a photographed page has some hundreds. */
const MAX_PIECES = 3000;

/** Rows long and thin enough to be a line of a machine-readable zone. */
export function findRows(picture: Grey): Row[] {
  const { ink, rows } = inkMasks(picture, SEEN_HEIGHT);
  const pieces = findPieces(rows, picture.width, picture.height)
    .filter(isThin)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_PIECES);
  return join(pieces)
    .map(toRow)
    .filter((row) => isRow(row) && looksPrinted(ink, picture, row));
}

/** Letters change between ink and paper one to five times per height; borders, folds and shadows hardly ever do. */
function looksPrinted(ink: Uint8Array, { width, height }: Grey, row: Row): boolean {
  const steps = Math.round(row.x1 - row.x0);
  let changes = 0;
  let dark = 0;
  for (const level of [-0.22, 0, 0.22]) {
    let before = 0;
    for (let i = 0; i < steps; i++) {
      const at = i / steps;
      const high = row.h0 + (row.h1 - row.h0) * at;
      const y = Math.min(height - 1, Math.max(0, Math.floor(row.y0 + (row.y1 - row.y0) * at + level * high)));
      const here = ink[y * width + Math.min(width - 1, Math.max(0, Math.floor(row.x0) + i))] as number;
      dark += here;
      if (here !== before) changes++;
      before = here;
    }
  }
  const perHeight = ((changes / 3) * (row.h0 + row.h1)) / 2 / steps;
  const share = dark / 3 / steps;
  return perHeight > 0.8 && perHeight < 5 && share > 0.08 && share < 0.7;
}

function isThin(piece: Piece): boolean {
  return piece.thickness >= 2.5 && piece.thickness <= 18 && piece.length >= 3 * SEEN_HEIGHT;
}

function isRow(row: Row): boolean {
  const length = Math.hypot(row.x1 - row.x0, row.y1 - row.y0);
  return length >= MIN_LENGTH && length / Math.max(row.h0, row.h1) >= MIN_SLENDERNESS;
}

/** Pieces of one line that a faint or shiny place broke. */
function join(pieces: Piece[]): Piece[][] {
  const sorted = [...pieces].sort((a, b) => a.left - b.left);
  const groups: Piece[][] = [];
  for (const piece of sorted) {
    const group = groups.find((candidate) => continues(candidate.at(-1) as Piece, piece));
    if (group) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function continues(before: Piece, after: Piece): boolean {
  const gap = after.left - before.right;
  if (gap > 7 * SEEN_HEIGHT || gap < -SEEN_HEIGHT) return false;
  const slope = before.length > after.length ? before.slope : after.slope;
  const expected = before.midY + slope * (after.midX - before.midX);
  return Math.abs(expected - after.midY) < 0.6 * SEEN_HEIGHT;
}

/** One straight line through all columns of all pieces. */
function toRow(pieces: Piece[]): Row {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (const { columns, left } of pieces) {
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i] as { middle: number; height: number };
      if (column.height === 0) continue;
      const x = left + i;
      n++;
      sx += x;
      sy += column.middle;
      sxx += x * x;
      sxy += x * column.middle;
    }
  }
  const spread = n * sxx - sx * sx;
  const slope = spread > 0 ? (n * sxy - sx * sy) / spread : 0;
  const offset = (sy - slope * sx) / n;
  const x0 = Math.min(...pieces.map((piece) => piece.left));
  const x1 = Math.max(...pieces.map((piece) => piece.right));
  const [h0, h1] = heights(pieces, slope, offset);
  return { x0, y0: offset + slope * x0, x1, y1: offset + slope * x1, h0, h1 };
}

/** The usual height of the columns in the left and in the right half (columns far off the line left out). */
function heights(pieces: Piece[], slope: number, offset: number): [number, number] {
  const all = pieces.flatMap((piece) =>
    piece.columns.map((column, i) => ({ x: piece.left + i, ...column })).filter((column) => column.height > 0),
  );
  const near = all.filter(({ x, middle }) => Math.abs(offset + slope * x - middle) < SEEN_HEIGHT * 0.6);
  const middle = ((near[0]?.x ?? 0) + (near.at(-1)?.x ?? 0)) / 2;
  const high = (part: typeof near) =>
    quantile(
      part.map(({ height }) => height),
      0.7,
    );
  const both = high(near);
  return [high(near.filter(({ x }) => x < middle)) || both, high(near.filter(({ x }) => x >= middle)) || both];
}

function quantile(values: number[], q: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * q)] ?? 0;
}
