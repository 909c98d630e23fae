import { i18n } from '../../../lib/i18n.ts';

/** Shown wherever a rule is chosen or applied. */
export function noRulesText(): string {
  return i18n.t({
    id: 'trip.noRules',
    message: 'Kinvault compares dates with the rule you choose. It doesn’t know the entry rules of any country.',
  });
}
