import { directionOf, LANGUAGES, type Language } from '@kinvault/domain/messages/languages.ts';
import { i18nOf } from '../i18n.ts';

/** A page of the web app in each language: what stands there before any script has run. */
export type LocalizedPage = Record<Language, Buffer>;

/** The page that shows nothing but its brand until the app's code is there. */
export function localizeShell(html: string): LocalizedPage {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, Buffer.from(inLanguage(html, language))]),
  ) as LocalizedPage;
}

function inLanguage(html: string, language: Language): string {
  const i18n = i18nOf(language);
  const loading = i18n.t({ id: 'page.loading', message: 'Loading' });
  const noScript = i18n.t({
    id: 'page.needsScript',
    message: 'Kinvault needs JavaScript to open your documents.',
  });
  return html
    .replace(/<html lang="[^"]*"/, `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace(
      /(<span class="boot-wait".*?<\/svg>\s*)[^<]*?(\s*<\/span>)/s,
      (_, before, after) => before + loading + after,
    )
    .replace(/<noscript>.*?<\/noscript>/s, () => `<noscript><p>${noScript}</p></noscript>`);
}
