import { expect, it } from 'vitest';
import { birthDate, expiryDate } from './century.ts';

const TODAY = '2026-11-22';

it.each([
  ['761231', '2076-12-31'],
  ['770101', '1977-01-01'],
  ['000229', '2000-02-29'],
])('the expiry %s is %s: at most 50 years ahead [REA-3]', (digits, date) => {
  expect(expiryDate(digits, TODAY)).toBe(date);
});

it.each(['301331', '270229', '27022?', '<<<<<<', ''])('the expiry %s is no date [REA-3]', (digits) => {
  expect(expiryDate(digits, TODAY)).toBeUndefined();
});

it.each([
  ['640812', undefined, { bornOn: '1964-08-12' }],
  ['261123', undefined, { bornOn: '1926-11-23' }],
  ['050101', undefined, { bornOn: '2005-01-01' }],
  ['150101', undefined, { bornOn: '2015-01-01', orBornOn: '1915-01-01' }],
  ['150101', '2012-01-01', { bornOn: '1915-01-01' }],
])(
  'the birth %s, on a document that expires on %s, is never in the future nor after the expiry [REA-3]',
  (...given) => {
    const [digits, expiresOn, birth] = given;
    expect(birthDate(digits, TODAY, expiresOn)).toEqual(birth);
  },
);
