import { expect, it } from 'vitest';
import { applyLook } from './page-look.ts';
import type { Pixels } from './perspective.ts';

/** Paper that gets darker to the right, with a line of ink in every tenth column. */
function shadowed(): Pixels {
  const [width, height] = [100, 60];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const paper = 240 - (at % width) * 1.4;
    const value = at % 10 === 5 ? paper * 0.5 : paper;
    data.set([value, value * 0.9, value * 0.7, 255], at * 4);
  }
  return { width, height, data };
}

it('in black and white a shadow on the page becomes white, and ink black [REA-8]', () => {
  const page = shadowed();
  applyLook(page, 'ink');
  const row = Array.from({ length: 100 }, (_, x) => page.data[(30 * 100 + x) * 4]);
  expect(row.every((value, x) => value === (x % 10 === 5 ? 0 : 255))).toBe(true);
});

it('gray has the same value in all channels, and color is left alone', () => {
  const [gray, color] = [shadowed(), shadowed()];
  applyLook(gray, 'gray');
  applyLook(color, 'color');
  expect(gray.data[0]).toBe(gray.data[2]);
  expect(color.data).toEqual(shadowed().data);
});
