import { angleBetween, findLines, intersection, isCrest, type Line } from './find-lines.ts';
import { type Gradient, type Grey, gradientOf, strengthAt } from './gradient.ts';
import { areaOf, distance, isConvex, orderCorners, type Point, type Quad } from './quad.ts';
import { refineQuad } from './refine-quad.ts';

/** As a share of the picture's area: smaller quads are parts of a paper. */
const MIN_AREA = 0.08;
/** How far a corner may be outside the picture, as a share of its size. */
const OUTSIDE = 0.03;
const MAX_PARALLEL_ANGLE = (32 * Math.PI) / 180;
const MIN_CROSSING_ANGLE = (52 * Math.PI) / 180;
/** How much of the four sides, and of the weakest one, must be an edge of the picture. */
const MIN_SUPPORT = { all: 0.62, each: 0.42 };
const SAMPLES = 48;

/**
 * The four corners of the paper in a small gray picture (240 to 400 pixels), or null if no quad is certain enough: a
 * wrong proposal is worse than none.
 */
export function findEdges(grey: Grey): Quad | null {
  const gradient = gradientOf(grey);
  const lines = findLines(gradient);
  const strong = Math.max(60, strengthAt(gradient, 0.97));
  const limits = { weak: Math.max(20, strengthAt(gradient, 0.72), 0.3 * strong), strong };
  let best: { quad: Quad; score: number } | null = null;
  for (const quad of candidates(lines, grey)) {
    const support = quad.map((from, at) => sideSupport(gradient, from, quad[((at + 1) % 4) as 0], limits));
    const all = support.reduce((sum, part) => sum + part, 0) / 4;
    if (all < MIN_SUPPORT.all || Math.min(...support) < MIN_SUPPORT.each) continue;
    // frames and pictures on a paper have four good sides, too: the outermost quad is wanted
    const score = all + 0.45 * Math.sqrt(areaOf(quad) / (grey.width * grey.height));
    if (!best || score > best.score) best = { quad, score };
  }
  return best && inShares(refineQuad(gradient, best.quad), grey);
}

/** Every two pairs of nearly parallel lines that enclose enough of the picture. */
function* candidates(lines: readonly Line[], { width, height }: Grey): Generator<Quad> {
  const pairs = pairsOf(lines).filter(([a, b]) => angleBetween(a, b) <= MAX_PARALLEL_ANGLE);
  for (const [pair, other] of pairsOf(pairs)) {
    const crossings = pair.flatMap((line) => other.map((across) => [line, across] as const));
    if (crossings.some(([a, b]) => a === b || angleBetween(a, b) < MIN_CROSSING_ANGLE)) continue;
    const corners = crossings.map(([a, b]) => intersection(a, b));
    if (!corners.every((corner) => corner !== null && isNearly(corner, width, height))) continue;
    const quad = orderCorners(corners as Point[]);
    if (areaOf(quad) < MIN_AREA * width * height || !isConvex(inShares(quad, { width, height }))) continue;
    if (quad.every((from, at) => distance(from, quad[((at + 1) % 4) as 0]) > 0.12 * Math.min(width, height)))
      yield quad;
  }
}

function pairsOf<T>(things: readonly T[]): [T, T][] {
  return things.flatMap((one, at) => things.slice(at + 1).map((other): [T, T] => [one, other]));
}

function isNearly({ x, y }: Point, width: number, height: number): boolean {
  const [dx, dy] = [width * OUTSIDE, height * OUTSIDE];
  return x >= -dx && x <= width + dx && y >= -dy && y <= height + dy;
}

/** Of the gradient: less is the texture of the table; values above `strong` count the same. */
type Limits = { weak: number; strong: number };

/** The share of a side, without its perhaps rounded ends, that has an edge across within two pixels; a strong edge counts more. */
function sideSupport(gradient: Gradient, from: Point, to: Point, limits: Limits): number {
  const { width, height, dx, dy, strength } = gradient;
  const length = distance(from, to);
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  let found = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = 0.07 + (0.86 * sample) / (SAMPLES - 1);
    for (const shift of [0, -1, 1, -2, 2]) {
      const x = Math.round(from.x + (to.x - from.x) * share + normal.x * shift);
      const y = Math.round(from.y + (to.y - from.y) * share + normal.y * shift);
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const i = y * width + x;
      const value = strength[i] ?? 0;
      const across = Math.abs((dx[i] ?? 0) * normal.x + (dy[i] ?? 0) * normal.y);
      if (value < limits.weak || across < 0.85 * value || !isCrest(gradient, i)) continue;
      found += 0.6 + 0.4 * Math.min(1, value / limits.strong);
      break;
    }
  }
  return found / SAMPLES;
}

/** Corners a little outside come back to the picture's edge. */
function inShares(quad: Quad, { width, height }: { width: number; height: number }): Quad {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return quad.map(({ x, y }) => ({ x: within((x + 0.5) / width), y: within((y + 0.5) / height) })) as unknown as Quad;
}
