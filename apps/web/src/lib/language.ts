import {
  DEFAULT_LANGUAGE,
  isLanguage,
  isTranslated,
  LANGUAGE_COOKIE,
  type Language,
  matchLanguage,
  type TranslatedLanguage,
} from '@kinvault/domain/messages/languages.ts';
import type { Messages } from '@lingui/core';
import { activateLanguage } from './i18n.ts';

const YEAR_SECONDS = 31_536_000;

/** Each is a separate file, fetched when the language is used [LNG-3]. */
const CATALOGUES: Record<TranslatedLanguage, () => Promise<{ default: Messages }>> = {
  de: () => import('../../../../locales/de.po'),
  es: () => import('../../../../locales/es.po'),
  fr: () => import('../../../../locales/fr.po'),
  pl: () => import('../../../../locales/pl.po'),
  ar: () => import('../../../../locales/ar.po'),
};

/** The language chosen in this browser, otherwise the browser's own. */
export function browserLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return matchLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;
}

/** Shows everything in this language. @throws if its catalogue cannot be loaded */
export async function showLanguage(language: Language): Promise<void> {
  const messages = isTranslated(language) ? (await CATALOGUES[language]()).default : {};
  activateLanguage(language, messages);
}

/** Stores the person's choice, with which the next page starts. @throws if its catalogue cannot be loaded */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had the Cookie Store API for less than a year
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
