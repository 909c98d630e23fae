import { daysBetween, EXPIRING_SOON_DAYS } from '../documents/expiry.ts';
import type { LeadTimes } from './lead-times.ts';
import { renewBy } from './lead-times.ts';

/** 'Renew by' joins 'Needs attention' so many days before it. */
export const RENEW_ATTENTION_DAYS = 45;

/** What a paper asks of its people. `by` is the date to meet: 'Renew by' while that can be met, else the expiry date. */
export interface Attention {
  kind: 'renew' | 'renew_now' | 'expires' | 'expired';
  by: string;
}

export interface AttentivePaper {
  expiresOn: string | null;
  doneFor: string | null;
  snoozedUntil: string | null;
}

/** Null where nothing is to be done: no date, far away, done for this date, snoozed, or a paper that never reminds. */
export function attentionOf(paper: AttentivePaper, leadTimes: LeadTimes, today: string): Attention | null {
  const { expiresOn, doneFor, snoozedUntil } = paper;
  if (expiresOn === null || leadTimes.firstReminder === null || doneFor === expiresOn) return null;
  if (snoozedUntil !== null && snoozedUntil > today) return null;
  if (expiresOn < today) return { kind: 'expired', by: expiresOn };
  const renew = renewBy(expiresOn, leadTimes);
  if (renew === null) {
    const isSoon = daysBetween(today, expiresOn) <= EXPIRING_SOON_DAYS;
    return isSoon ? { kind: 'expires', by: expiresOn } : null;
  }
  if (renew < today) return { kind: 'renew_now', by: expiresOn };
  return daysBetween(today, renew) <= RENEW_ATTENTION_DAYS ? { kind: 'renew', by: renew } : null;
}

/** Dates that can still be met come first, nearest first; then what has expired, the latest first. */
export function byUrgency(one: Attention, other: Attention): number {
  const isPast = (attention: Attention) => attention.kind === 'expired';
  if (isPast(one) !== isPast(other)) return isPast(one) ? 1 : -1;
  return isPast(one) ? other.by.localeCompare(one.by) : one.by.localeCompare(other.by);
}
