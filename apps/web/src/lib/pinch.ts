/** The position of a finger, in CSS pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

/** The distance between the first two of these fingers; at least 1, so that it can be a divisor. */
export function distanceOf(points: ReadonlyMap<number, Point>): number {
  const [a, b] = [...points.values()];
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}
