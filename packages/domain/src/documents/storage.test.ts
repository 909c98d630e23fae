import { expect, it } from 'vitest';
import { storageLevel } from './storage.ts';

const KILOBYTE = 1024;
const QUOTA = 10 * 1024 * KILOBYTE;

it.each([
  [0, 'green'],
  [6144, 'green'],
  [6145, 'yellow'],
  [8192, 'yellow'],
  [8193, 'red'],
  [10_240, 'red'],
  [1_048_576, 'red'],
])('a use of %d KB of 10 MB is %s [VAL-8]', (kilobytes, level) => {
  expect(storageLevel(kilobytes * KILOBYTE, QUOTA)).toBe(level);
});

it('nothing fits where nothing is granted, and nothing is no load [VAL-8]', () => {
  expect(storageLevel(1, 0)).toBe('red');
  expect(storageLevel(0, 0)).toBe('green');
});
