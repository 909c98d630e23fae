import { expect, it } from 'vitest';
import { unpackRuns } from './bmp-runs.ts';

it.each([
  ['of runs of bytes', 8, [3, 7, 0, 0, 0, 2, 9, 9, 0, 1], [7, 7, 7, 0, 0, 0]],
  ['of half bytes', 4, [3, 0x12, 0, 1], [1, 2, 1, 0, 0, 0]],
])('a bitmap %s is unpacked, and what it leaves out is of the first color', (_of, bits, packed, pixels) => {
  expect([...unpackRuns(Uint8Array.from(packed), 3, 2, bits)]).toEqual(pixels);
});

it.each([
  ['nothing', []],
  ['ends of rows', [0, 0, 0, 0]],
  ['the end', [0, 1, 9, 9]],
  ['jumps', [0, 2, 1, 1]],
])('a bitmap that holds %s alone is no picture of one color [REA-12]', (_what, packed) => {
  expect(() => unpackRuns(Uint8Array.from(packed), 3, 2, 8)).toThrow('damaged');
});
