import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';
import { sizeTextBytes, storageLevel } from './storage.ts';

const QUOTA = 10 * 1024 * 1024;

it.each([
  ['0 KB', 'green'],
  ['6 MB', 'green'],
  ['6145 KB', 'yellow'],
  ['8 MB', 'yellow'],
  ['8193 KB', 'red'],
  ['10 MB', 'red'],
  ['1 GB', 'red'],
])('%s of 10 MB is %s [VAL-8]', (text, level) => {
  expect(storageLevel(sizeTextBytes(text), QUOTA)).toBe(level);
});

it.each([
  ['120 KB', 122_880],
  ['1.2 MB', 1_258_291],
  ['2 GB', 2_147_483_648],
  ['3mb', 3_145_728],
  [' 0 KB ', 0],
  ['12', 0],
  ['12 TB', 0],
  ['-3 KB', 0],
  ['', 0],
])('%j is %d bytes [VAL-8]', (text, bytes) => {
  expect(sizeTextBytes(text)).toBe(bytes);
});

it('what a card says of a size leads back to it, as exactly as it is written [VAL-8, DAT-1]', () => {
  for (const bytes of [1024, 122_880, 10 * 1024 * 1024]) expect(sizeTextBytes(fileSizeText(bytes))).toBe(bytes);
});

it('nothing fits where nothing is granted, and nothing is no load [VAL-8]', () => {
  expect(storageLevel(1, 0)).toBe('red');
  expect(storageLevel(0, 0)).toBe('green');
});
