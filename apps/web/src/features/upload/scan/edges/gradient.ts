import type { Size } from './quad.ts';

/** One byte per pixel. */
export interface Grey extends Size {
  data: Uint8Array;
}

export interface Gradient extends Size {
  dx: Float32Array;
  dy: Float32Array;
  strength: Float32Array;
}

export function toGrey(rgba: Uint8ClampedArray, { width, height }: Size): Grey {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const [r = 0, g = 0, b = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]];
    data[at] = 0.299 * r + 0.587 * g + 0.114 * b;
  }
  return { width, height, data };
}

/**
 * How fast the brightness changes, and in which direction (Sobel), after a blur that removes the texture of the table.
 */
export function gradientOf(grey: Grey): Gradient {
  const { width, height } = grey;
  const soft = blur(blur(Float32Array.from(grey.data), grey), grey);
  const [dx, dy, strength] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const at = (index: number) => soft[index] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [up, down] = [i - width, i + width];
      const gx = at(up + 1) + 2 * at(i + 1) + at(down + 1) - at(up - 1) - 2 * at(i - 1) - at(down - 1);
      const gy = at(down - 1) + 2 * at(down) + at(down + 1) - at(up - 1) - 2 * at(up) - at(up + 1);
      dx[i] = gx;
      dy[i] = gy;
      strength[i] = Math.hypot(gx, gy);
    }
  }
  return { width, height, dx, dy, strength };
}

/** The mean of nine pixels; the border pixels stay unchanged. */
function blur(values: Float32Array, { width, height }: Size): Float32Array {
  const blurred = values.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let sum = 0;
      for (const row of [i - width, i, i + width]) {
        sum += (values[row - 1] ?? 0) + (values[row] ?? 0) + (values[row + 1] ?? 0);
      }
      blurred[i] = sum / 9;
    }
  }
  return blurred;
}

/** The strength that this share of the pixels stays below. */
export function strengthAt({ strength }: Gradient, share: number): number {
  const counts = new Uint32Array(1500); // the strongest possible: 4 * 255 * √2
  for (const value of strength) counts[Math.floor(value)] = (counts[Math.floor(value)] ?? 0) + 1;
  let left = strength.length * share;
  for (const [value, count] of counts.entries()) {
    left -= count;
    if (left <= 0) return value;
  }
  return counts.length;
}
