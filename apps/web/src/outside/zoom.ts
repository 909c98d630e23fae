export const MAX_ZOOM = 6;
const STEP = 1.4;

export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(1, zoom));
}

export const zoomedIn = (zoom: number) => clampZoom(zoom * STEP);
export const zoomedOut = (zoom: number) => clampZoom(zoom / STEP);

/** A double tap shows details, and then the whole page. */
export const tappedZoom = (zoom: number) => (zoom > 1.05 ? 1 : 2.5);

/** What a key does to the zoom; undefined if nothing. */
export function zoomOfKey(key: string, zoom: number): number | undefined {
  if (key === '+' || key === '=') return zoomedIn(zoom);
  if (key === '-') return zoomedOut(zoom);
  return key === '0' ? 1 : undefined;
}

interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How far to scroll so that what was under the fingers stays there when the content grows from one box to another. */
export function scrollToKeep(point: Point, before: Box, after: Box): Point {
  const x = after.left + ((point.x - before.left) / before.width) * after.width - point.x;
  const y = after.top + ((point.y - before.top) / before.height) * after.height - point.y;
  return { x, y };
}
