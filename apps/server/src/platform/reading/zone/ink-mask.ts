import type { Grey } from '../grey.ts';

/** `ink`: 1 where a pixel is dark against its surroundings; `rows`: the same with the gaps along rows of print closed. */
export interface InkMasks {
  ink: Uint8Array;
  rows: Uint8Array;
}

export function inkMasks(picture: Grey, height: number): InkMasks {
  const ink = darkness(picture, Math.round(height * 1.2));
  const rows = ink.slice();
  closeGaps(rows, picture.width, Math.round(height * 1.15));
  dropShortRuns(rows, picture.width, height * 3);
  return { ink, rows };
}

/** 1 where a pixel is clearly darker than the mean of the square about it. */
function darkness({ width, height, data }: Grey, radius: number): Uint8Array {
  const sums = integral(data, width, height, false);
  const squares = integral(data, width, height, true);
  const ink = new Uint8Array(data.length);
  const stride = width + 1;
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const area = ((bottom - top) / stride) * (right - left);
      const mean = boxSum(sums, top, bottom, left, right) / area;
      const variance = boxSum(squares, top, bottom, left, right) / area - mean * mean;
      const deviation = Math.sqrt(Math.max(0, variance));
      const dark = mean - (data[y * width + x] as number);
      if (dark > 5 && dark > 0.45 * deviation + 1.5) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Running sums modulo 2^32: a box's sum, far smaller, still comes out right (half the memory of doubles). */
function integral(data: Uint8Array, width: number, height: number, squared: boolean): Uint32Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] as number;
      row += squared ? value * value : value;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  return sums;
}

function boxSum(sums: Uint32Array, top: number, bottom: number, left: number, right: number): number {
  const sum =
    (sums[bottom + right] as number) -
    (sums[bottom + left] as number) -
    (sums[top + right] as number) +
    (sums[top + left] as number);
  return sum >>> 0;
}

function closeGaps(mask: Uint8Array, width: number, gap: number): void {
  for (let start = 0; start < mask.length; start += width) {
    let last = -1;
    for (let x = 0; x < width; x++) {
      if (mask[start + x] === 0) continue;
      if (last >= 0 && x - last > 1 && x - last <= gap) mask.fill(1, start + last + 1, start + x);
      last = x;
    }
  }
}

function dropShortRuns(mask: Uint8Array, width: number, shortest: number): void {
  for (let start = 0; start < mask.length; start += width) {
    let from = -1;
    for (let x = 0; x <= width; x++) {
      const on = x < width && mask[start + x] === 1;
      if (on && from < 0) from = x;
      if (on || from < 0) continue;
      if (x - from < shortest) mask.fill(0, start + from, start + x);
      from = -1;
    }
  }
}
