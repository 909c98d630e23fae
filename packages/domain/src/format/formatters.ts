import type { I18n } from '@lingui/core';

/** Makes a formatter of `Intl` once for each language: making one takes longer than formatting a whole list. */
export function perLocale<T>(make: (locale: string) => T): (i18n: I18n) => T {
  const made = new Map<string, T>();
  return ({ locale }) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
