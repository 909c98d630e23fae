import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { fileSizeText } from './file-size.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1536, '2 KB'],
  [122_880, '120 KB'],
  [1_048_064, '1.0 MB'],
  [1_258_291, '1.2 MB'],
  [10_485_760, '10.0 MB'],
])('a size of %d bytes reads %s [DAT-1]', (bytes, text) => {
  expect(fileSizeText(i18n, bytes)).toBe(text);
});
