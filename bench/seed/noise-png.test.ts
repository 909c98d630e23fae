import { expect, it } from 'vitest';
import { noisePng } from './noise-png.ts';

it.each([100_000, 1_000_000])('a picture of about %i bytes is that large', (bytes) => {
  expect(Math.abs(noisePng(bytes).length / bytes - 1)).toBeLessThan(0.01);
});

it('two noise pictures differ', () => {
  expect(noisePng(1_000).equals(noisePng(1_000))).toBe(false);
});
