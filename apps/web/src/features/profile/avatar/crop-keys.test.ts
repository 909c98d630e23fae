import { expect, it } from 'vitest';
import { keyedCrop } from './crop-keys.ts';

const picture = { width: 4000, height: 3000 };
const crop = { left: 500, top: 500, side: 2000 };

it.each([
  ['ArrowLeft', { left: 600, top: 500, side: 2000 }],
  ['ArrowRight', { left: 400, top: 500, side: 2000 }],
  ['ArrowUp', { left: 500, top: 600, side: 2000 }],
  ['ArrowDown', { left: 500, top: 400, side: 2000 }],
])('%s pushes the picture its way', (key, expected) => {
  expect(keyedCrop(key, crop, picture)).toEqual(expected);
});

it('plus goes nearer, minus farther, any other key is left to the browser', () => {
  expect(keyedCrop('+', crop, picture)?.side).toBeLessThan(crop.side);
  expect(keyedCrop('-', crop, picture)?.side).toBeGreaterThan(crop.side);
  expect(keyedCrop('Tab', crop, picture)).toBeNull();
});
