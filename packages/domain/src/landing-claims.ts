import type { I18n } from '@lingui/core';
import { numberText } from './format/numbers.ts';

const FAMILIES = 10_000;

/** What the landing page claims [LND-6]; each is the operator's to change or, empty, to leave out [D-20]. */
export interface LandingClaims {
  plan: string;
  card: string;
  setup: string;
  families: string;
}

export function defaultClaims(i18n: I18n): LandingClaims {
  return {
    plan: i18n.t({ id: 'claim.plan', message: 'Free plan' }),
    card: i18n.t({ id: 'claim.card', message: 'No card required' }),
    setup: i18n.t({ id: 'claim.setup', message: 'Set up in under 2 minutes' }),
    families: i18n.t({
      id: 'claim.families',
      message: '{number}+ families',
      values: { number: numberText(i18n, FAMILIES) },
    }),
  };
}

/** In the order in which the page shows them. */
export const CLAIM_NAMES = ['plan', 'card', 'setup', 'families'] as const satisfies (keyof LandingClaims)[];

/** The line next to the last call to action: 'Free plan, no card required. Set up in under 2 minutes.' */
export function claimsInWords({ plan, card, setup }: LandingClaims): string {
  const terms = plan && card ? `${plan}, ${lowerFirst(card)}` : plan || card;
  return [terms, setup]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** 'VAT included' keeps its capitals. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
