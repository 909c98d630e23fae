import { expect, it } from 'vitest';
import { claimsInWords, defaultClaims } from './landing-claims.ts';
import { createI18n, SOURCE_LOCALE } from './messages/create-i18n.ts';

const DEFAULT_CLAIMS = defaultClaims(createI18n(SOURCE_LOCALE));

it.each([
  [{}, 'Free plan, no card required. Set up in under 2 minutes.'],
  [{ plan: '' }, 'No card required. Set up in under 2 minutes.'],
  [{ card: '' }, 'Free plan. Set up in under 2 minutes.'],
  [{ setup: '' }, 'Free plan, no card required.'],
  [{ plan: '', card: '' }, 'Set up in under 2 minutes.'],
  [{ plan: '5 € a month', card: 'VAT included' }, '5 € a month, VAT included. Set up in under 2 minutes.'],
  [{ plan: '', card: '', setup: '' }, ''],
])('the claims %j read: %s', (changed, words) => {
  expect(claimsInWords({ ...DEFAULT_CLAIMS, ...changed })).toBe(words);
});
