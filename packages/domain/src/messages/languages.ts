/** What a person can choose [LNG-2]. Each is a BCP 47 tag, as `lang` on a page takes it. */
export const LANGUAGES = ['en-GB', 'en-US', 'de', 'es', 'fr', 'pl', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The languages with a catalogue of their own; English stands in the source. */
export const TRANSLATED_LANGUAGES = ['de', 'es', 'fr', 'pl', 'ar'] as const;

export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number];
