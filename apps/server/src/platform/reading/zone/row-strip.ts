import type { Grey } from '../grey.ts';
import { lengthOf, type Row } from './row.ts';

/** Height of the strip that the glyph net reads, and the capital height it expects in it. */
export const STRIP_HEIGHT = 24;
export const CAPITAL_HEIGHT = 12.6;

/** A row of print, straightened: `height` lines of `width` gray values between 0 and 1. */
export interface Strip {
  width: number;
  height: number;
  data: Float32Array;
  /** How far along the row each column is, in pixels of the picture. */
  distances: number[];
}

export interface StripOptions {
  /** Parts of the print's height added before and after the row. */
  margin?: number;
  /** Multiplies the size of the print in the strip. */
  zoom?: number;
  /** Lines of the strip. */
  lines?: number;
  /** Moves the strip up or down, in strip pixels. */
  shift?: number;
  /** Only this part of the row (0 = its start, 1 = its end). */
  part?: [number, number];
}

const LONGEST_STRIP = 3600;

/** Straightens a row out of the picture: constant height, also where the camera looked from the side. */
export function rowStrip(picture: Grey, row: Row, options: StripOptions = {}): Strip {
  const { zoom = 1, shift = 0, lines = STRIP_HEIGHT } = options;
  const path = alongRow(row, options);
  const width = path.length;
  const data = new Float32Array(width * lines);
  const length = lengthOf(row);
  const dx = (row.x1 - row.x0) / length;
  const dy = (row.y1 - row.y0) / length;
  for (let u = 0; u < width; u++) {
    const { distance, height } = path[u] as { distance: number; height: number };
    const pixel = height / (CAPITAL_HEIGHT * zoom);
    const x = row.x0 + dx * distance;
    const y = row.y0 + dy * distance;
    for (let v = 0; v < lines; v++) {
      const off = (v + 0.5 - lines / 2 - shift) * pixel;
      data[v * width + u] = sample(picture, x - dy * off, y + dx * off, pixel) / 255;
    }
  }
  return { width, height: lines, data, distances: path.map(({ distance }) => distance) };
}

/** The points along the row that become the strip's columns. */
function alongRow(row: Row, { margin = 6, zoom = 1, part = [0, 1] }: StripOptions) {
  const length = lengthOf(row);
  const start = length * part[0] - (part[0] === 0 ? margin * row.h0 : 0);
  const end = length * part[1] + (part[1] === 1 ? margin * row.h1 : 0);
  const path: { distance: number; height: number }[] = [];
  let distance = start;
  while (distance < end && path.length < LONGEST_STRIP) {
    const at = Math.min(1.2, Math.max(-0.2, distance / length));
    const height = row.h0 + (row.h1 - row.h0) * at;
    path.push({ distance, height });
    distance += height / (CAPITAL_HEIGHT * zoom);
  }
  return path;
}

/** The picture's value at a place, averaged over `pixel` picture pixels when the strip is smaller than the picture. */
function sample(picture: Grey, x: number, y: number, pixel: number): number {
  const n = Math.min(6, Math.ceil(pixel - 0.3));
  if (n <= 1) return bilinear(picture, x, y);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      sum += bilinear(picture, x + ((j + 0.5) / n - 0.5) * pixel, y + ((i + 0.5) / n - 0.5) * pixel);
    }
  }
  return sum / (n * n);
}

function bilinear({ width, height, data }: Grey, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const cy = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * width + x0;
  const top = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const bottom = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return top * (1 - fy) + bottom * fy;
}
