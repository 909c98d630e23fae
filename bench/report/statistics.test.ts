import { expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

it('one slow run of three does not move the median', () => {
  expect(median([900, 3, 5])).toBe(5);
});

it('the 99th percentile of 1 to 200 leaves out two values', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.99)).toBe(199);
  expect(percentile(values, 0.5)).toBe(101);
});

it('the 99th percentile of a few values is the largest, and of none there is no figure', () => {
  expect(percentile([1, 2], 0.99)).toBe(2);
  expect(percentile([], 0.5)).toBeNaN();
});
