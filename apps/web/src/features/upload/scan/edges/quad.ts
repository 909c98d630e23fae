/** In a picture whose width and height are 1, so that it fits the photo and its view on the screen. */
export interface Point {
  x: number;
  y: number;
}

/** Corners clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];

export interface Size {
  width: number;
  height: number;
}

/** 'corner' or 'side', and which: side 0 is between the corners 0 and 1. */
export interface Handle {
  part: 'corner' | 'side';
  at: 0 | 1 | 2 | 3;
}

export const WHOLE_PICTURE: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

const CORNERS = [0, 1, 2, 3] as const;

/** The minimum length of a side, as a share of the picture’s. */
const MIN_SIDE = 0.04;

/** Positive if `c` is to the right of the line from `a` to `b`, since the screen's `y` points down. */
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** False for a quad that crosses itself, is dented or has nearly lost a side: it cannot be straightened. */
export function isConvex(quad: Quad): boolean {
  return CORNERS.every((at) => {
    const [a, b, c] = [quad[at], quad[((at + 1) % 4) as Handle['at']], quad[((at + 2) % 4) as Handle['at']]];
    return turn(a, b, c) > MIN_SIDE ** 2 / 2 && distance(a, b) >= MIN_SIDE;
  });
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Half of the diagonals' cross product; 1 is the whole picture. */
export function areaOf([a, b, c, d]: Quad): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2;
}

/** Corners in any order become clockwise from the upper left. */
export function orderCorners(corners: readonly Point[]): Quad {
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  const around = corners.toSorted((a, b) => angleFrom(middle, a) - angleFrom(middle, b));
  const first = around.reduce((best, { x, y }, at) => {
    const { x: bestX = 0, y: bestY = 0 } = around[best] ?? {};
    return x + y < bestX + bestY ? at : best;
  }, 0);
  return [...around.slice(first), ...around.slice(0, first)] as unknown as Quad;
}

const angleFrom = (middle: Point, point: Point) => Math.atan2(point.y - middle.y, point.x - middle.x);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Where a handle is: a corner, or the middle of a side. */
export function handlePoint(quad: Quad, { part, at }: Handle): Point {
  const from = quad[at];
  if (part === 'corner') return from;
  const to = quad[((at + 1) % 4) as Handle['at']];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/**
 * Moves a corner, or both corners of a side. If the quad would leave the picture or not be convex, it stays unchanged.
 */
export function moveHandle(quad: Quad, { part, at }: Handle, by: Point): Quad {
  const moved = new Set<number>(part === 'corner' ? [at] : [at, (at + 1) % 4]);
  const next = quad.map((point, corner) =>
    moved.has(corner) ? { x: within(point.x + by.x), y: within(point.y + by.y) } : point,
  ) as unknown as Quad;
  return isConvex(next) ? next : quad;
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The quad in the pixels of a picture. */
export function inPixels(quad: Quad, { width, height }: Size): Quad {
  return quad.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Quad;
}
