import { expect, it } from 'vitest';
import { targetOf } from './use-row-keys.ts';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 5, 4],
  ['PageDown', 5, 15],
  ['PageDown', 95, 99],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, null],
])('%s leads from row %i to row %s [COL-7]', (key, from, to) => {
  expect(targetOf(key, { from, page: 10, count: 100 })).toBe(to);
});
