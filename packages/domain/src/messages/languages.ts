/** The languages with a catalogue of their own; English is in the source. */
export const TRANSLATED_LANGUAGES = ['de', 'es', 'fr', 'pl', 'ar'] as const;

export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number];

/** Those in which no sentence may be without a translation: `npm run check` and the tests ask for each. */
export const COMPLETE_LANGUAGES: readonly TranslatedLanguage[] = ['de', 'es', 'fr', 'pl', 'ar'];

/** What a person can choose [LNG-2]. Each is a BCP 47 tag, as `lang` on a page takes it. */
export const LANGUAGES = ['en-GB', 'en-US', ...TRANSLATED_LANGUAGES] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each in its own words, so that people find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  ar: 'العربية',
};

export const DEFAULT_LANGUAGE: Language = 'en-GB';

/** Keeps the language of a browser for the page that the server answers with, and before sign-in. Scripts may read it. */
export const LANGUAGE_COOKIE = 'kinvault-language';

export function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((one) => one === tag);
}

export function isTranslated(language: string): language is TranslatedLanguage {
  return TRANSLATED_LANGUAGES.some((one) => one === language);
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The first of the wanted languages (BCP 47, most wanted first) that there is; 'de-AT' finds German. */
export function matchLanguage(wanted: readonly string[]): Language | undefined {
  for (const tag of wanted) {
    const [base, ...rest] = tag.toLowerCase().split('-');
    if (base === 'en') return rest.includes('us') ? 'en-US' : 'en-GB';
    if (base !== undefined && isTranslated(base)) return base;
  }
  return undefined;
}
