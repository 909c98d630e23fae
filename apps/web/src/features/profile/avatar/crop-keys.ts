import { type Crop, moveCrop, zoomCrop, zoomOf } from './crop.ts';
import type { Size } from './picture.ts';

export const ZOOM_STEP = 1.2;
/** Of the window, for one press. */
const MOVE_STEP = 0.05;

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The arrows push the picture their way; null for a key that means nothing here. */
export function keyedCrop(key: string, crop: Crop, picture: Size): Crop | null {
  const direction = DIRECTIONS[key];
  if (direction) {
    const step = crop.side * MOVE_STEP;
    return moveCrop(crop, picture, { x: direction.x * step, y: direction.y * step });
  }
  if (key === '+' || key === '=') return zoomCrop(crop, picture, zoomOf(crop, picture) * ZOOM_STEP);
  if (key === '-') return zoomCrop(crop, picture, zoomOf(crop, picture) / ZOOM_STEP);
  return null;
}
