import { createI18n, formatsOf, SOURCE_LOCALE } from '@kinvault/domain/messages/create-i18n.ts';
import { directionOf } from '@kinvault/domain/messages/languages.ts';
import type { Messages } from '@lingui/core';

/** The language of this page. Sentences are made when they are shown, never while a module loads. */
export const i18n = createI18n(SOURCE_LOCALE);

/** The one place where the language changes. The page has to be re-rendered afterwards. */
export function activateLanguage(locale: string, messages: Messages): void {
  i18n.loadAndActivate({ locale, locales: formatsOf(locale), messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
