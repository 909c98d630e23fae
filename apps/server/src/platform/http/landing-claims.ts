import { CLAIM_NAMES, claimsInWords, defaultClaims, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { ENGLISH } from '../i18n.ts';

/**
 * The built landing page with the operator's claims in place of the specified ones [D-20]: the page is drawn without a
 * script, so its HTML is what has to change. Done once, at the start. With the default claims it is left as it is.
 * @throws Error when the page has no place for a claim that was changed
 */
export function insertClaims(html: string, claims: LandingClaims): string {
  const specified = defaultClaims(ENGLISH);
  let page = html;
  for (const name of CLAIM_NAMES) {
    if (claims[name] !== specified[name]) page = replaceText(page, 'li', name, claims[name]);
  }
  const words = claimsInWords(claims);
  return words === claimsInWords(specified) ? page : replaceText(page, 'p', 'words', words);
}

/** Empty words take the element away. */
function replaceText(html: string, element: 'li' | 'p', name: string, words: string): string {
  const place = new RegExp(`<${element} data-claim="${name}">.*?</${element}>`, 's');
  const found = place.exec(html)?.[0];
  if (found === undefined) throw new Error(`The landing page has no place for the claim '${name}'. Build it anew.`);
  const changed = words && found.replace(/<span>.*?<\/span>/s, () => `<span>${escaped(words)}</span>`);
  return html.replace(found, () => changed);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
