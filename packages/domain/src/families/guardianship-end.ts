import { addMonths } from '../reminders/spans.ts';

const ADULT_MONTHS = 18 * 12;
/** For an adult, and for somebody whose date of birth is not known: the guardians help for a while longer. */
const ADULT_HELP_MONTHS = 12;

/** Somebody born on 29 February has it on the 28th. */
export function eighteenthBirthday(bornOn: string): string {
  return addMonths(bornOn, ADULT_MONTHS);
}

export function isMinor(bornOn: string | null, today: string): bornOn is string {
  return bornOn !== null && eighteenthBirthday(bornOn) > today;
}

/** The last day on which a guardian's part may end once the person has an account [PPL-5]. */
export function latestGuardianshipEnd(bornOn: string | null, today: string): string {
  return isMinor(bornOn, today) ? eighteenthBirthday(bornOn) : addMonths(today, ADULT_HELP_MONTHS);
}
