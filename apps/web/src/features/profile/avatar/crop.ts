import type { Size } from './picture.ts';

/** More would show the noise of a phone's photo. */
export const MAX_ZOOM = 6;

/** The square that becomes the avatar, in pixels of the upright picture. */
export interface Crop {
  left: number;
  top: number;
  side: number;
}

/** The largest square in the middle; higher up in a portrait, where the face is. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return { left: (width - side) / 2, top: Math.max(0, (height - side) / 4), side };
}

/** Moves the square by pixels of the picture, never past its edge. */
export function moveCrop(crop: Crop, picture: Size, by: { x: number; y: number }): Crop {
  return clampCrop({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, picture);
}

/** A zoom of 1 is the largest square. Keeps the middle in place. */
export function zoomCrop(crop: Crop, picture: Size, zoom: number): Crop {
  const side = shorterSide(picture) / Math.min(MAX_ZOOM, Math.max(1, zoom));
  const shift = (crop.side - side) / 2;
  return clampCrop({ left: crop.left + shift, top: crop.top + shift, side }, picture);
}

export function zoomOf({ side }: Crop, picture: Size): number {
  return shorterSide(picture) / side;
}

/** For the request: the corner as fractions of width and height, the side as a fraction of the shorter side. */
export function cropQuery({ left, top, side }: Crop, picture: Size): { x: number; y: number; size: number } {
  return {
    x: fraction(left, picture.width),
    y: fraction(top, picture.height),
    size: fraction(side, shorterSide(picture)),
  };
}

function clampCrop({ left, top, side }: Crop, { width, height }: Size): Crop {
  return { left: clamp(left, width - side), top: clamp(top, height - side), side };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, max), Math.max(0, value));
}

/** Five digits are exact to a tenth of a pixel of any photo, and short in a URL. */
function fraction(part: number, whole: number): number {
  return Math.min(1, Math.max(0, Math.round((part / whole) * 1e5) / 1e5));
}

function shorterSide({ width, height }: Size): number {
  return Math.min(width, height);
}

export const ZOOM_STEP = 1.2;
/** Fraction of the window per key press. */
const MOVE_STEP = 0.05;

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The arrows move the picture, + and - zoom; null for any other key. */
export function cropAfterKey(key: string, crop: Crop, picture: Size): Crop | null {
  const direction = DIRECTIONS[key];
  if (direction) {
    const step = crop.side * MOVE_STEP;
    return moveCrop(crop, picture, { x: direction.x * step, y: direction.y * step });
  }
  if (key === '+' || key === '=') return zoomCrop(crop, picture, zoomOf(crop, picture) * ZOOM_STEP);
  if (key === '-') return zoomCrop(crop, picture, zoomOf(crop, picture) / ZOOM_STEP);
  return null;
}
