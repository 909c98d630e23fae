import type { AvatarCropping } from '../drawing-jobs.ts';

export type Size = { width: number; height: number };

/** The square in whole pixels, moved and shrunk until it lies inside the picture. */
export function cropSquare({ width, height }: Size, { x, y, size }: AvatarCropping) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round((size ?? 1) * shorter)));
  const left = size === undefined ? (width - side) / 2 : x * width;
  const top = size === undefined ? (height - side) / 2 : y * height;
  return {
    left: Math.min(Math.round(left), width - side),
    top: Math.min(Math.round(top), height - side),
    width: side,
    height: side,
  };
}
