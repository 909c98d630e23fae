import type { I18n } from '@lingui/core';

/** What formatters of `Intl` take: the language, or the variant of it that has the right digits. */
export function formatLocale({ locale, locales }: I18n): string {
  return typeof locales === 'string' ? locales : locale;
}

/** Makes a formatter of `Intl` once for each language: making one takes longer than formatting a whole list. */
export function perLocale<T>(make: (locale: string) => T): (i18n: I18n) => T {
  const made = new Map<string, T>();
  return (i18n) => {
    const locale = formatLocale(i18n);
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
