import { expect, it } from 'vitest';
import { countryCode, countryOfZone, countryText } from './countries.ts';

it.each([
  ['DE', 'DE'],
  ['deu', 'DE'],
  ['Germany', 'DE'],
  [' DEUTSCHLAND ', 'DE'],
  ['Allemagne', 'DE'],
  ['Niemcy', 'DE'],
  ['ألمانيا', 'DE'],
  ['España', 'ES'],
  ['Espana', 'ES'],
  ['United States of America', 'US'],
  ['U.S.A.', 'US'],
  ['UK', 'GB'],
  ['Großbritannien', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ['Cote d Ivoire', 'CI'],
  ['The Netherlands', 'NL'],
  ['Türkiye', 'TR'],
])('‘%s’ is stored as %s [REA-11]', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it.each(['', 'Utopia', 'UTO', 'ZZ', 'British Hong Kong', 'Bavaria'])('‘%s’ names no country [REA-11]', (text) => {
  expect(countryCode(text)).toBeUndefined();
});

it('a code is shown in the reader’s language, another text as it is [REA-11]', () => {
  expect(['en', 'de', 'pl'].map((locale) => countryText('DE', locale))).toEqual(['Germany', 'Deutschland', 'Niemcy']);
  expect(countryText('British Hong Kong', 'de')).toBe('British Hong Kong');
});

it('zones have codes of their own', () => {
  expect(['ROU', 'D', 'GBD', 'UTO'].map(countryOfZone)).toEqual(['RO', 'DE', 'GB', undefined]);
});
