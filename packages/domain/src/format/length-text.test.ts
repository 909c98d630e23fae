import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { lengthText } from './length-text.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  ['2027-03-14', '2027-03-28', '2 weeks'],
  ['2027-04-09', '2027-04-11', '2 days'],
  ['2027-04-10', '2027-04-11', '1 day'],
  ['2027-03-01', '2027-03-20', '19 days'],
  ['2027-04-11', '2027-05-11', '1 month'],
  ['2027-01-31', '2027-02-28', '1 month'],
  ['2027-06-02', '2027-10-11', '4 months and 9 days'],
  ['2027-10-11', '2033-08-22', '5 years and 10 months'],
  ['2027-10-11', '2031-10-19', '4 years'],
])('from %s to %s is %s [COL-3]', (from, to, text) => {
  expect(lengthText(i18n, from, to)).toBe(text);
});
