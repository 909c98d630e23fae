/** Where a finger is, in CSS pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

/** Between the first two of these fingers; at least 1, so that it can be divided by. */
export function distanceOf(points: ReadonlyMap<number, Point>): number {
  const [a, b] = [...points.values()];
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}
