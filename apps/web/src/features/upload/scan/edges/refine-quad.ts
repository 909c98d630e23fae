import { intersection, type Line } from './find-lines.ts';
import type { Gradient } from './gradient.ts';
import { distance, type Point, type Quad } from './quad.ts';

const SAMPLES = 60;
/** The search range in pixels to both sides. */
const REACH = 3;
const ROUNDS = 3;
/** A sample that is farther from the fitted line than most, by this factor, is an outlier. */
const OUTLIER = 2;

/**
 * Fits each side to the strongest edge nearby: the lines found by voting have a resolution of two pixels and a degree.
 */
export function refineQuad(gradient: Gradient, quad: Quad): Quad {
  const lines = quad.map((from, at) => fitSide(gradient, from, quad[((at + 1) % 4) as 0]));
  const corners = lines.map((line, at) => {
    const before = lines[(at + 3) % 4];
    return (line && before && intersection(before, line)) || quad[at as 0];
  });
  // a side that slipped to another line has moved its corners, too
  return corners.map((corner, at) =>
    distance(corner, quad[at as 0]) <= 2 * REACH ? corner : quad[at as 0],
  ) as unknown as Quad;
}

function fitSide(gradient: Gradient, from: Point, to: Point): Line | null {
  const length = distance(from, to);
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  let points = Array.from({ length: SAMPLES }, (_, sample) => {
    const share = 0.08 + (0.84 * sample) / (SAMPLES - 1);
    return crestNear(gradient, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, normal);
  }).filter((point) => point !== null);
  let line: Line | null = null;
  for (let round = 0; round < ROUNDS && points.length >= SAMPLES / 4; round++) {
    const fitted = fitLine(points);
    const usual = Math.max(0.4, median(points.map((point) => distanceTo(fitted, point))));
    points = points.filter((point) => distanceTo(fitted, point) <= OUTLIER * usual);
    line = fitted;
  }
  return line;
}

/** The strongest edge along the normal, with subpixel precision. */
function crestNear({ width, height, dx, dy }: Gradient, middle: Point, normal: Point): Point | null {
  const across = (shift: number) => {
    const x = Math.round(middle.x + normal.x * shift);
    const y = Math.round(middle.y + normal.y * shift);
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return 0;
    const i = y * width + x;
    return Math.abs((dx[i] ?? 0) * normal.x + (dy[i] ?? 0) * normal.y);
  };
  let best = -REACH;
  for (let shift = -REACH; shift <= REACH; shift++) if (across(shift) > across(best)) best = shift;
  const [before, at, after] = [across(best - 1), across(best), across(best + 1)];
  if (at === 0) return null;
  const bend = before - 2 * at + after;
  const shift = best + (bend < 0 ? (before - after) / (2 * bend) : 0);
  return { x: middle.x + normal.x * shift, y: middle.y + normal.y * shift };
}

/** The line with the least squared distance to the points. */
function fitLine(points: readonly Point[]): Line {
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2;
  return { angle, offset: mx * Math.cos(angle) + my * Math.sin(angle), votes: points.length };
}

const distanceTo = ({ angle, offset }: Line, { x, y }: Point) =>
  Math.abs(x * Math.cos(angle) + y * Math.sin(angle) - offset);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
