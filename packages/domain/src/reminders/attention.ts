import type { LeadTimes } from './spans.ts';
import { type Urgency, urgencyOf } from './urgency.ts';

export interface AttentivePaper {
  expiresOn: string | null;
  doneFor: string | null;
  snoozedUntil: string | null;
}

/** Null where nothing is to be done: no date, far away, done for this date, snoozed, or a paper that never reminds. */
export function attentionOf(paper: AttentivePaper, leadTimes: LeadTimes, today: string): Urgency | null {
  const { expiresOn, doneFor, snoozedUntil } = paper;
  if (expiresOn === null || leadTimes.firstReminder === null || doneFor === expiresOn) return null;
  if (snoozedUntil !== null && snoozedUntil > today) return null;
  const urgency = urgencyOf(expiresOn, leadTimes, today);
  return urgency.level === 'coming' ? null : urgency;
}
