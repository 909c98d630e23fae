import { expect, it } from 'vitest';
import { defaultClaims } from '../landing-claims.ts';
import { createI18n } from '../messages/create-i18n.ts';
import { numberText } from './numbers.ts';

it.each([
  ['en-GB', '10,000'],
  ['de', '10.000'],
  ['fr', '10\u202f000'],
  ['pl', '10\u00a0000'],
  ['es', '10.000'],
  ['ar', '١٠٬٠٠٠'],
])('in %s ten thousand is %s, on the landing page too [LNG-2, LND-6]', (locale, text) => {
  const i18n = createI18n(locale);
  expect(numberText(i18n, 10_000)).toBe(text);
  expect(defaultClaims(i18n).families).toContain(text);
});
