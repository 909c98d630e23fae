import { expect, it } from 'vitest';
import { parseRange } from './content-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=50-', { start: 50, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
])('the range %s of 100 bytes is that part', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('the range %s of 100 bytes cannot be satisfied', (header) => {
  expect(parseRange(header, 100)).toBe('unsatisfiable');
});

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes=0-1x'])(
  'the range %s gets the whole file',
  (header) => {
    expect(parseRange(header, 100)).toBeUndefined();
  },
);
