import type { I18n } from '@lingui/core';
import { perLocale } from './formatters.ts';

const LIST = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** 'Rivera', 'Rivera and Stone', 'Rivera, Stone and Okafor'; '' for none. */
export function listed(i18n: I18n, names: readonly string[]): string {
  return LIST(i18n).format(names);
}

const FACTS = perLocale((locale) => new Intl.ListFormat(locale, { type: 'unit' }));

/** '3 are overdue, 2 have time': short facts side by side, without 'and' where the language allows it. */
export function listedFacts(i18n: I18n, facts: readonly string[]): string {
  return FACTS(i18n).format(facts);
}
