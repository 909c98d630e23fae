import { expect, it } from 'vitest';
import { nextIndex } from './palette-search.tsx';

it.each<[string, number, number, number | null]>([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 1, 3, null],
  ['ArrowDown', 0, 0, null],
])('the key %s at position %i of %i leads to %s', (key, at, count, next) => {
  expect(nextIndex(key, at, count)).toBe(next);
});
