import type { I18n } from '@lingui/core';
import { perLocale } from './formatters.ts';

const GROUPED = perLocale((locale) => new Intl.NumberFormat(locale));

/** '10,000', with the digits and the groups of the language. A count in a plural needs it not: `#` has its digits. */
export function numberText(i18n: I18n, number: number): string {
  return GROUPED(i18n).format(number);
}
