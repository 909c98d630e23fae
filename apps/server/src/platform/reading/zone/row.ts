import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';

/** A straight row of dark print: the middle line of its letters, in pixels of a picture, in the direction of reading. */
export interface Row {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Height of the print at the start and at the end. */
  h0: number;
  h1: number;
}

export function lengthOf(row: Row): number {
  return Math.hypot(row.x1 - row.x0, row.y1 - row.y0);
}

export function heightOf(row: Row): number {
  return (row.h0 + row.h1) / 2;
}

/** A point seen from a row: how far along it (0 to 1) and how far below it (pixels). */
export function placeOf(row: Row, x: number, y: number): { along: number; off: number } {
  const length = lengthOf(row);
  const dx = (row.x1 - row.x0) / length;
  const dy = (row.y1 - row.y0) / length;
  return { along: ((x - row.x0) * dx + (y - row.y0) * dy) / length, off: (y - row.y0) * dx - (x - row.x0) * dy };
}

/** From one distance along the row to another, in pixels; also beyond its ends. */
export function partOf(row: Row, from: number, to: number): Row {
  const length = lengthOf(row);
  const at = (distance: number, start: number, end: number) => start + ((end - start) * distance) / length;
  return {
    ...row,
    x0: at(from, row.x0, row.x1),
    y0: at(from, row.y0, row.y1),
    x1: at(to, row.x0, row.x1),
    y1: at(to, row.y0, row.y1),
  };
}

/** The same row read from its other end: upside down. */
export function reversed(row: Row): Row {
  return { x0: row.x1, y0: row.y1, x1: row.x0, y1: row.y0, h0: row.h1, h1: row.h0 };
}

/** The row so many heights of the print below this one; above it, when negative. */
export function rowBeside(row: Row, heights: number): Row {
  const length = lengthOf(row);
  const [dx, dy] = [(row.x1 - row.x0) / length, (row.y1 - row.y0) / length];
  const [first, second] = [row.h0 * heights, row.h1 * heights];
  return {
    ...row,
    x0: row.x0 - dy * first,
    y0: row.y0 + dx * first,
    x1: row.x1 - dy * second,
    y1: row.y1 + dx * second,
  };
}

/** Parallel, about as high, next to each other at the distance of a zone's lines. */
export function isNextTo(row: Row, other: Row): boolean {
  const height = heightOf(row);
  const ratio = heightOf(other) / height;
  const ends = [placeOf(row, other.x0, other.y0), placeOf(row, other.x1, other.y1)] as const;
  const off = Math.abs(ends[0].off + ends[1].off) / 2;
  const alongs = ends.map(({ along }) => along);
  const overlap = Math.min(1, Math.max(...alongs)) - Math.max(0, Math.min(...alongs));
  return ratio > 0.6 && ratio < 1.67 && off > 1.2 * height && off < 4.5 * height && overlap > 0.3;
}

/** Whether they are read in opposite directions. */
export function facesOther(row: Row, other: Row): boolean {
  return (row.x1 - row.x0) * (other.x1 - other.x0) + (row.y1 - row.y0) * (other.y1 - other.y0) < 0;
}

/** The rectangle around rows of a picture, with half a line's height of room. */
export function boxAround(rows: Row[], picture: { width: number; height: number }): PageBox {
  const edges = rows.flatMap((row) => [rowBeside(row, -1), rowBeside(row, 1)]);
  const [left, right] = span(
    edges.flatMap(({ x0, x1 }) => [x0, x1]),
    picture.width,
  );
  const [top, bottom] = span(
    edges.flatMap(({ y0, y1 }) => [y0, y1]),
    picture.height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function span(values: number[], whole: number): [from: number, to: number] {
  const inside = values.map((value) => Math.min(1, Math.max(0, value / whole)));
  return [Math.min(...inside), Math.max(...inside)];
}
