import { expect, it } from 'vitest';
import { directionOf, matchLanguage } from './languages.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'fr-CA', 'en'], 'fr'],
  [['en-US'], 'en-US'],
  [['en-AU'], 'en-GB'],
  [['AR-eg'], 'ar'],
  [['nl', 'ja'], undefined],
  [[], undefined],
])('who wants %j gets %s [LNG-2]', (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

it('Arabic alone is read from right to left [LNG-4]', () => {
  expect([directionOf('ar'), directionOf('de'), directionOf('en-US')]).toEqual(['rtl', 'ltr', 'ltr']);
});
