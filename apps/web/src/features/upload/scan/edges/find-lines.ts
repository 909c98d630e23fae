import { type Gradient, strengthAt } from './gradient.ts';
import type { Point } from './quad.ts';

/** x · cos(angle) + y · sin(angle) = offset, in pixels. */
export interface Line {
  angle: number;
  offset: number;
  votes: number;
}

const ANGLES = 180;
/** A pixel votes for the angles around that of its own gradient. */
const ANGLE_SPREAD = 4;
const OFFSET_STEP = 1.5;
/** Separately for steep and flat lines: the texture of a table has many lines in one direction. */
const MAX_LINES = 11;
/** In steps: lines nearer than this to a stronger one are the same. */
const NEAR = { angle: 7, offset: 4 };
/** A weaker gradient is always noise; the strongest possible is 1442. */
const MIN_STRENGTH = 22;

/** The straight lines that most edge pixels are on, the strongest first (Hough, by each pixel's own direction). */
export function findLines(gradient: Gradient): Line[] {
  const { votes, offsets } = countVotes(gradient);
  const reach = (offsets - 1) / 2;
  const lines: Record<'steep' | 'flat', Line[]> = { steep: [], flat: [] };
  const enough = Math.min(gradient.width, gradient.height) * 0.08;
  while (lines.steep.length < MAX_LINES || lines.flat.length < MAX_LINES) {
    const best = indexOfMost(votes);
    const found = votes[best] ?? 0;
    if (found < enough) break;
    const [angle, offset] = [Math.floor(best / offsets), best % offsets];
    const alike = Math.abs(angle - ANGLES / 2) < ANGLES / 4 ? lines.flat : lines.steep;
    const line = { angle: (angle * Math.PI) / ANGLES, offset: (offset - reach) * OFFSET_STEP, votes: found };
    if (alike.length < MAX_LINES) alike.push(line);
    clearAround(votes, offsets, angle, offset);
  }
  return [...lines.steep, ...lines.flat];
}

function indexOfMost(votes: Float32Array): number {
  let best = 0;
  for (let at = 1; at < votes.length; at++) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
  return best;
}

function countVotes(gradient: Gradient) {
  const { width, height, strength } = gradient;
  const offsets = 2 * Math.ceil(Math.hypot(width, height) / OFFSET_STEP) + 1;
  const votes = new Float32Array(ANGLES * offsets);
  const limit = Math.max(MIN_STRENGTH, strengthAt(gradient, 0.8));
  const strong = Math.max(2 * limit, strengthAt(gradient, 0.97));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const value = strength[i] ?? 0;
      if (value < limit || !isCrest(gradient, i)) continue;
      const weight = Math.min(1, value / strong);
      addVotes(votes, { x, y, weight, direction: directionOf(gradient, i) }, offsets);
    }
  }
  return { votes, offsets };
}

const [COS, SIN] = [Math.cos, Math.sin].map((of) =>
  Float32Array.from({ length: ANGLES }, (_, at) => of((at * Math.PI) / ANGLES)),
) as [Float32Array, Float32Array];

/** In steps of the angle. */
function directionOf({ dx, dy }: Gradient, i: number): number {
  return Math.round((Math.atan2(dy[i] ?? 0, dx[i] ?? 0) / Math.PI) * ANGLES);
}

interface Vote extends Point {
  direction: number;
  weight: number;
}

function addVotes(votes: Float32Array, { x, y, direction, weight }: Vote, offsets: number): void {
  for (let turned = direction - ANGLE_SPREAD; turned <= direction + ANGLE_SPREAD; turned++) {
    const angle = ((turned % ANGLES) + ANGLES) % ANGLES;
    const offset = Math.round((x * (COS[angle] ?? 0) + y * (SIN[angle] ?? 0)) / OFFSET_STEP);
    const at = angle * offsets + offset + (offsets - 1) / 2;
    votes[at] = (votes[at] ?? 0) + weight;
  }
}

/** Stronger than both neighbors across the edge, which thins edges to one pixel. */
export function isCrest({ width, dx, dy, strength }: Gradient, i: number): boolean {
  const [gx, gy] = [dx[i] ?? 0, dy[i] ?? 0];
  const step =
    Math.abs(gx) > 2 * Math.abs(gy) ? 1 : Math.abs(gy) > 2 * Math.abs(gx) ? width : gx * gy > 0 ? width + 1 : width - 1;
  const value = strength[i] ?? 0;
  return value >= (strength[i - step] ?? 0) && value > (strength[i + step] ?? 0);
}

function clearAround(votes: Float32Array, offsets: number, angle: number, offset: number): void {
  for (let turned = angle - NEAR.angle; turned <= angle + NEAR.angle; turned++) {
    const isWrapped = turned < 0 || turned >= ANGLES;
    const row = (turned + ANGLES) % ANGLES;
    const middle = isWrapped ? offsets - 1 - offset : offset; // half a turn further the offset has the other sign
    for (let at = Math.max(0, middle - NEAR.offset); at <= Math.min(offsets - 1, middle + NEAR.offset); at++) {
      votes[row * offsets + at] = 0;
    }
  }
}

/** Where two lines meet; null for parallel ones. */
export function intersection(a: Line, b: Line): Point | null {
  const determinant = Math.sin(b.angle - a.angle);
  if (Math.abs(determinant) < 1e-6) return null;
  return {
    x: (a.offset * Math.sin(b.angle) - b.offset * Math.sin(a.angle)) / determinant,
    y: (b.offset * Math.cos(a.angle) - a.offset * Math.cos(b.angle)) / determinant,
  };
}

/** The angle between two lines, 0 to a quarter turn. */
export function angleBetween(a: Line, b: Line): number {
  const turned = Math.abs(a.angle - b.angle) % Math.PI;
  return Math.min(turned, Math.PI - turned);
}
