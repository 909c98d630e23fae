import { isInRange } from '@kinvault/domain/calendar-dates.ts';
import { daysBetween } from '@kinvault/domain/documents/expiry.ts';
import { eighteenthBirthday, isMinor, latestGuardianshipEnd } from '@kinvault/domain/families/guardianship-end.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';

export interface GiveAccountDraft {
  way: 'link' | 'email';
  email: string;
  /** the last day on which the link works */
  expiresOn: string;
  /** when the guardians' part ends */
  ends: 'at-sign-in' | 'on-date';
  endsOn: string;
}

const DAYS = [1, 7, 14, 30];
const FIRST_DAYS = 7;

export function firstDraft(bornOn: string | null, today: string): GiveAccountDraft {
  return {
    way: 'link',
    email: '',
    expiresOn: addDays(today, FIRST_DAYS),
    ends: isMinor(bornOn, today) ? 'on-date' : 'at-sign-in',
    endsOn: latestGuardianshipEnd(bornOn, today),
  };
}

/** The days to choose from. */
export function expiryDays(today: string): string[] {
  return DAYS.map((days) => addDays(today, days));
}

/** The first and the last day that can be chosen for the end of the guardians' part. */
export function endRange(bornOn: string | null, today: string): { from: string; to: string } {
  return { from: addDays(today, 1), to: latestGuardianshipEnd(bornOn, today) };
}

export function isEndPossible({ ends, endsOn }: GiveAccountDraft, range: { from: string; to: string }): boolean {
  return ends === 'at-sign-in' || (isInRange(endsOn) && endsOn >= range.from && endsOn <= range.to);
}

/** Where the end is between today and the 18th birthday, and how old the person is then. */
export function placeOfEnd(bornOn: string, { endsOn, today }: { endsOn: string; today: string }) {
  const percent = (100 * daysBetween(today, endsOn)) / daysBetween(today, eighteenthBirthday(bornOn));
  const hadBirthday = endsOn.slice(5) >= bornOn.slice(5);
  return { percent, age: Number(endsOn.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (hadBirthday ? 0 : 1) };
}
