import { setupI18n } from '@lingui/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_COST } from '../documents/document-limits.ts';
import { moneyText, parseMoney, typedMoney } from './money.ts';

const language = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });

it.each([
  ['en', '484.00', 'EUR', 48_400],
  ['en', '1,234.5', 'USD', 123_450],
  ['en', '1,234', 'USD', 123_400],
  ['en', '€ 484', 'EUR', 48_400],
  ['en', '484,00', 'EUR', 48_400],
  ['de', '484,00', 'EUR', 48_400],
  ['de', '484.00', 'EUR', 48_400],
  ['de', '1.234,50 €', 'EUR', 123_450],
  ['de', '1.234', 'EUR', 123_400],
  ['de', '1.234.567', 'EUR', 123_456_700],
  ['de-CH', "1'234.50", 'CHF', 123_450],
  ['fr', '1\u202f234,50', 'EUR', 123_450],
  ['fr', '1\u2009234,50', 'EUR', 123_450],
  ['ar-EG', '٤٨٤٫٥٠', 'EGP', 48_450],
  ['ar-EG', '١٬٢٣٤', 'EGP', 123_400],
  ['en', '48,400', 'JPY', 48_400],
  ['en', '1.234', 'KWD', 1_234],
  ['en', '0', 'EUR', 0],
])('in %s %j %s is %i minor units [COL-4]', (locale, typed, currency, minor) => {
  expect(parseMoney(language(locale), typed, currency)).toBe(minor);
});

it.each([
  ['en', '', 'EUR'],
  ['en', 'a lot', 'EUR'],
  ['en', '-5', 'EUR'],
  ['en', '1.234', 'EUR'],
  ['de', '1,234', 'EUR'],
  ['en', '12,34.00', 'EUR'],
  ['en', '1.5', 'JPY'],
  ['en', '1e3', 'EUR'],
  ['en', '.', 'EUR'],
  ['en', '99999999999999', 'EUR'],
])('in %s %j %s is no amount [COL-4]', (locale, typed, currency) => {
  expect(parseMoney(language(locale), typed, currency)).toBeNull();
});

it('every amount is read as it is shown, in every language and with any number of digits [COL-4] [D-42]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'de', 'fr', 'es', 'pl', 'ar', 'ar-EG', 'de-CH'),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.integer({ min: 0, max: MAX_COST }),
      (locale, currency, minor) => {
        const i18n = language(locale);
        expect(parseMoney(i18n, typedMoney(i18n, minor, currency), currency)).toBe(minor);
      },
    ),
  );
});

it.each([
  [48_400, 'EUR', '€484'],
  [48_450, 'EUR', '€484.50'],
  [48_400, 'JPY', '¥48,400'],
  [1_500, 'KWD', 'KWD 1.500'],
  [MAX_COST - 1, 'EUR', '€9,999,999,999.99'],
])('%i minor units of %s read %s [COL-4]', (minor, currency, text) => {
  expect(moneyText(language('en'), minor, currency).replaceAll('\u00a0', ' ')).toBe(text);
});
