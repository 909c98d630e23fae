import { expect, it } from 'vitest';
import { expiryWords } from './expiry-words.ts';

const TODAY = '2026-11-20';
const passport = { expiresOn: '2026-12-13', issuedOn: '2021-12-14', addedAt: '2024-03-03T12:00:00Z' };

it('says when it expires, from which day to which', () => {
  expect(expiryWords(passport, TODAY)).toEqual({
    state: 'soon',
    headline: 'Expires in 23 days',
    percent: 99,
    from: 'Issued 14 Dec 2021',
    to: '13 Dec 2026',
  });
});

it('counts from the day it was added where no day of issue is known', () => {
  expect(expiryWords({ ...passport, issuedOn: null }, TODAY)?.from).toBe('Added 3 Mar 2024');
});

it.each([
  ['2026-10-31', 'Expired 20 days ago', 'expired'],
  ['2026-11-20', 'Expires today', 'soon'],
  ['2031-03-04', 'Expires in 4 years', 'valid'],
])('of %s says %s', (expiresOn, headline, state) => {
  expect(expiryWords({ ...passport, expiresOn }, TODAY)).toMatchObject({ headline, state });
});

it('says nothing where nothing expires', () => {
  expect(expiryWords({ ...passport, expiresOn: null }, TODAY)).toBeNull();
});
