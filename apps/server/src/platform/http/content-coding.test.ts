import { expect, it } from 'vitest';
import { preferredCoding } from './content-coding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['zstd;q=0.0, gzip;q=0', undefined],
  ['br, x-gzip', undefined],
  ['', undefined],
  [undefined, undefined],
])('a reader that accepts %j is sent %j', (accepted, coding) => {
  expect(preferredCoding(accepted)).toBe(coding);
});
