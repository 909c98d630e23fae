import type { PageLook } from '../scan-jobs.ts';
import type { Pixels } from './perspective.ts';

/** Side of the square in which paper and ink are distinguished, as a share of the picture. */
const INK_WINDOW = 1 / 16;
/** How much darker than its surroundings ink is. */
const INK_CONTRAST = 0.12;

/** Changes the pixels in place. */
export function applyLook(pixels: Pixels, look: PageLook): void {
  if (look === 'color') return;
  const grey = new Uint8ClampedArray(pixels.width * pixels.height);
  const { data } = pixels;
  for (let at = 0; at < grey.length; at++) {
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  }
  const shown = look === 'ink' ? toInk(grey, pixels) : grey;
  for (const [at, value] of shown.entries()) data.fill(value, at * 4, at * 4 + 3);
}

/**
 * Black where a pixel is darker than the mean around it (Bradley and Roth 2007): a shadow on the page becomes white.
 */
function toInk(grey: Uint8ClampedArray, { width, height }: Pixels): Uint8ClampedArray {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const reach = Math.max(4, Math.round((Math.max(width, height) * INK_WINDOW) / 2));
  const sumAt = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  const ink = new Uint8ClampedArray(grey.length);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
      const mean = sum / ((right - left) * (bottom - top));
      ink[y * width + x] = (grey[y * width + x] ?? 0) < mean * (1 - INK_CONTRAST) ? 0 : 255;
    }
  }
  return ink;
}
