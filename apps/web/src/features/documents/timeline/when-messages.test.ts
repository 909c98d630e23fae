import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { formatsOf } from '@kinvault/domain/messages/create-i18n.ts';
import { expect, it, onTestFinished } from 'vitest';
import { i18n } from '../../../lib/i18n.ts';
import { monthLabel, monthName, spanText, whenText, yearName } from './when-messages.ts';

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

it.each([
  ['fr', ['janv', 'juin', 'juil'], 'janv 27', '2027'],
  ['de', ['Jan', 'Jun', 'Jul'], 'Jan 27', '2027'],
  ['ar', ['يناير', 'يونيو', 'يوليو'], 'يناير ٢٧', '٢٠٢٧'],
])(
  'in %s no two months have the same name, and the year has the language’s digits [LNG-2, LNG-6]',
  (locale, names, january, year) => {
    const { locale: before, locales } = i18n;
    onTestFinished(() => i18n.activate(before, locales));
    i18n.loadAndActivate({ locale, locales: formatsOf(locale), messages: {} });
    expect(['2027-01-01', '2027-06-01', '2027-07-01'].map(monthName)).toEqual(names);
    expect(monthLabel('2027-01-01')).toBe(january);
    expect(yearName('2027-01-01')).toBe(year);
  },
);
