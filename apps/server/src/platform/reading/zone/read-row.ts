import type { Grey } from '../grey.ts';
import { decodeRow, type ReadRow } from './decode-row.ts';
import { readStrip, STRIDE } from './glyph-net.ts';
import { partOf, type Row, reversed } from './row.ts';
import { rowStrip, type StripOptions } from './row-strip.ts';

/** A row with its letters, read from left to right. */
export interface PlacedRow {
  row: Row;
  read: RowReading;
}

export interface RowReading extends ReadRow {
  /** How far along the row the middle of each cell is, in pixels of the picture. */
  alongs: number[];
}

/** The letter distance (strip pixels) at which the net was trained most. */
const BEST_PITCH = 13.4;
const LEAST_CERTAINTY = 0.5;
const LONG_MARGIN = 22;

/** Reads a row the right way up; undefined when it holds no such print. */
export function readRow(picture: Grey, row: Row): PlacedRow | undefined {
  const middle: StripOptions = { part: [0.28, 0.68] };
  const first = read(picture, row, middle);
  const second = read(picture, reversed(row), middle);
  const upright = strength(first) >= strength(second) ? row : reversed(row);
  const glimpse = strength(first) >= strength(second) ? first : second;
  if (!glimpse || glimpse.certainty < LEAST_CERTAINTY) return undefined;
  const best = readWell(picture, upright, BEST_PITCH / glimpse.pitch);
  return best && { row: upright, read: best };
}

const strength = (read: ReadRow | undefined) => (read ? read.certainty * Math.min(20, inked(read)) : 0);
const inked = (read: ReadRow) => read.cells.filter((cell) => cell.ink > 0.5).length;

function read(picture: Grey, row: Row, options: StripOptions): RowReading | undefined {
  const strip = rowStrip(picture, row, options);
  const { frames, probabilities } = readStrip(strip);
  const decoded = decodeRow(frames, probabilities);
  return decoded && { ...decoded, alongs: decoded.frames.map((at) => strip.distances[Math.round(at * STRIDE)] ?? 0) };
}

/** The part of the row that so many letters take, from one of its cells on. */
export function rowOfLetters({ row, read: { alongs } }: PlacedRow, firstCell: number, letters: number): Row {
  const alongOf = (cell: number) => alongs[Math.min(alongs.length - 1, Math.max(0, cell))] ?? 0;
  const [from, to] = [alongOf(firstCell), alongOf(firstCell + letters - 1)];
  const halfLetter = (to - from) / (letters - 1) / 2;
  return partOf(row, from - halfLetter, to + halfLetter);
}

/** The whole row at the right size; a little higher or lower too where the letters are not clear. */
function readWell(picture: Grey, row: Row, zoom: number): RowReading | undefined {
  let best = read(picture, row, { zoom });
  if (best && Math.abs(best.pitch - BEST_PITCH) > 0.9) {
    const again = read(picture, row, { zoom: (zoom * BEST_PITCH) / best.pitch });
    if (strengthOf(again) > strengthOf(best)) best = again;
  }
  if (best && runsOut(best)) best = read(picture, row, { zoom, margin: LONG_MARGIN }) ?? best;
  if (best && best.certainty > 0.93) return best;
  for (const options of [{ shift: 1.6 }, { shift: -1.6 }]) {
    const again = read(picture, row, { zoom, ...options });
    if (strengthOf(again) > strengthOf(best)) best = again;
  }
  return best;
}

/** Print right up to an end of the strip: the finder saw only a part of the line. */
function runsOut({ cells }: ReadRow): boolean {
  return [cells.slice(0, 2), cells.slice(-2)].some((end) => end.every((cell) => cell.ink > 0.7));
}

const strengthOf = (read: ReadRow | undefined) => (read ? read.certainty * Math.min(44, inked(read)) : 0);
