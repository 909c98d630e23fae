import type { I18n } from '@lingui/core';
import { perLocale } from './formatters.ts';

const LIST = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** 'Rivera', 'Rivera and Stone', 'Rivera, Stone and Okafor'; '' for none. */
export function listed(i18n: I18n, names: readonly string[]): string {
  return LIST(i18n).format(names);
}
