import { distance, type Point, type Quad, type Size } from './quad.ts';

/** A 3 × 3 matrix, row by row, that maps a point of the straightened page to the photo. */
export type Homography = readonly number[];

/** Maps the corners of a page of this size to the corners in the photo (Heckbert 1989, §2.2.3). */
export function homographyTo(quad: Quad, { width, height }: Size): Homography {
  const [a, b, c, d] = quad;
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ];
}

export function applyHomography(matrix: Homography, x: number, y: number): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix;
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

export type PaperKind = 'card' | 'passport' | 'page';

/** Ratio of the long to the short side, and how far a measured ratio may differ from it. */
const PAPERS: Record<PaperKind, { ratio: number; tolerance: number }> = {
  card: { ratio: 85.6 / 54, tolerance: 0.2 },
  passport: { ratio: 125 / 88, tolerance: 0.15 },
  page: { ratio: 297 / 210, tolerance: 0.06 }, // Letter is 9 % shorter, and stays as it is
};

/** The longest side in pixels: A4 at 220 dpi. */
const MAX_SIDE = 2570;

/**
 * The size of the straightened page. A photo at an angle shortens a side: a paper of known shape gets its standard
 * ratio.
 */
export function straightenedSize(quad: Quad, kind: PaperKind): Size {
  const [a, b, c, d] = quad;
  let width = Math.max(distance(a, b), distance(d, c));
  let height = Math.max(distance(a, d), distance(b, c));
  const { ratio, tolerance } = PAPERS[kind];
  const measured = Math.max(width, height) / Math.min(width, height);
  if (Math.abs(measured / ratio - 1) <= tolerance) {
    if (width > height) height = width / ratio;
    else width = height / ratio;
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Four bytes per pixel. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Cuts the quad (in pixels) out of the photo and makes it a rectangle. */
export function straighten(photo: Pixels, quad: Quad, size: Size): Pixels {
  const matrix = homographyTo(quad, size);
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  let to = 0;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from = applyHomography(matrix, x + 0.5, y + 0.5);
      copyBetween(photo, from.x - 0.5, from.y - 0.5, data, to);
      to += 4;
    }
  }
  return { ...size, data };
}

/** The color interpolated between four pixels; at the edge, of the nearest one. */
function copyBetween({ data, width, height }: Pixels, x: number, y: number, target: Uint8ClampedArray, to: number) {
  const left = Math.max(0, Math.min(width - 1, x));
  const top = Math.max(0, Math.min(height - 1, y));
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [fx, fy] = [left - x0, top - y0];
  const right = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? width * 4 : 0;
  const at = (y0 * width + x0) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const p = at + channel;
    const upper = (data[p] ?? 0) * (1 - fx) + (data[p + right] ?? 0) * fx;
    const lower = (data[p + below] ?? 0) * (1 - fx) + (data[p + below + right] ?? 0) * fx;
    target[to + channel] = upper * (1 - fy) + lower * fy;
  }
  target[to + 3] = 255;
}
