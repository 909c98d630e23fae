import type { I18n } from '@lingui/core';
import { perLocale } from './formatters.ts';

const COLLATOR = perLocale((locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }));

/** Compares names as the reader's language sorts them: Polish Ł after L, German Ö with O. For `toSorted`. */
export function nameOrder(i18n: I18n): (one: string, other: string) => number {
  return COLLATOR(i18n).compare;
}
