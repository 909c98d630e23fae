import { escapeHtml } from '@kinvault/domain/escape-html.ts';
import { CLAIM_NAMES, claimsInWords, defaultClaims, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import type { Language } from '@kinvault/domain/messages/languages.ts';
import { ENGLISH, i18nOf } from '../i18n.ts';

/**
 * The built landing page with the operator's claims in place of the specified ones [D-20]: the page is drawn without a
 * script, so its HTML is what has to change. Done once, at the start. With the default claims it is left as it is; the
 * operator's own stand in every language as they were written.
 * @throws Error when the page has no place for a claim that was changed
 */
export function insertClaims(html: string, claims: LandingClaims, language: Language): string {
  const specified = defaultClaims(ENGLISH);
  const changed = CLAIM_NAMES.filter((name) => claims[name] !== specified[name]);
  if (changed.length === 0) return html; // nearly always: the catalogues stay unread, which saves 70 ms of every start
  const local = defaultClaims(i18nOf(language));
  const shown = { ...local };
  let page = html;
  for (const name of changed) {
    shown[name] = claims[name];
    page = replaceText(page, 'li', name, claims[name]);
  }
  const words = claimsInWords(shown);
  return words === claimsInWords(local) ? page : replaceText(page, 'p', 'words', words);
}

/** Empty words take the element away. */
function replaceText(html: string, element: 'li' | 'p', name: string, words: string): string {
  const place = new RegExp(`<${element} data-claim="${name}">.*?</${element}>`, 's');
  const found = place.exec(html)?.[0];
  if (found === undefined) throw new Error(`The landing page has no place for the claim '${name}'. Build it anew.`);
  const changed = words && found.replace(/<span>.*?<\/span>/s, () => `<span>${escapeHtml(words)}</span>`);
  return html.replace(found, () => changed);
}
