import { directionOf, type Language } from '@kinvault/domain/messages/languages.ts';
import { i18nOf } from '../i18n.ts';
import { perLanguage } from './per-language.ts';

/** The page that shows nothing but its brand until the app's code is there, in any language. */
export function localizeShell(html: string): (language: Language) => Buffer {
  return perLanguage((language) => Buffer.from(inLanguage(html, language)));
}

/** With the language, the direction and the few words that a page has before any script. */
export function inLanguage(html: string, language: Language): string {
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
