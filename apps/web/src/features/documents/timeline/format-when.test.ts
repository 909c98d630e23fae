import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { monthLabel, spanText, whenText } from './format-when.ts';

const TODAY = '2026-11-20';
const ending = (expiresOn: string) => ({ expiresOn }) as Document;

it.each([
  ['2026-11-20', 'today'],
  ['2026-12-13', 'in 23 days'],
  ['2026-12-21', '21 Dec'],
  ['2027-06-30', '30 Jun'],
])('a document that expires on %s says %s [STA-9]', (expiresOn, words) => {
  expect(whenText(ending(expiresOn), TODAY)).toBe(words);
});

it('several documents show the first and last day, or one day when they share it', () => {
  expect(spanText(['2027-06-30', '2027-07-02', '2027-07-31'].map(ending))).toBe('30 Jun – 31 Jul');
  expect(spanText(['2027-06-30', '2027-06-30'].map(ending))).toBe('30 Jun');
});

it('January names its year', () => {
  expect(['2026-12-01', '2027-01-01', '2027-02-01'].map(monthLabel)).toEqual(['Dec', 'Jan 27', 'Feb']);
});
