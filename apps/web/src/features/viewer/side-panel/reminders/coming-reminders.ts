import type { Attention } from '@kinvault/domain/documents/document.schema.ts';
import { renewBy } from '@kinvault/domain/reminders/lead-times.ts';
import type { LeadTimes } from '@kinvault/domain/reminders/spans.ts';
import { stagesOf } from '@kinvault/domain/reminders/stages.ts';

interface RemindedPaper {
  expiresOn: string;
  attention: Attention | null;
}

/**
 * The days on which the reader will still be reminded of a document, earliest first: up to the date to act by, since
 * what comes after it is only for people who miss it. A snooze replaces the days before its end; 'Done' ends all.
 */
export function comingReminders(
  { expiresOn, attention }: RemindedPaper,
  leadTimes: LeadTimes,
  today: string,
): string[] {
  const { remindOn = null, snoozedUntil = null, doneFor = null } = attention ?? {};
  if (doneFor === expiresOn) return [];
  const stages = stagesOf(expiresOn, leadTimes).filter(({ on }) => on > today);
  const renew = renewBy(expiresOn, leadTimes);
  const goal = renew !== null && renew > today ? renew : expiresOn;
  const untilGoal = stages.filter(({ on }) => on <= goal);
  const asked = [remindOn, snoozedUntil].filter((on) => on !== null && on > today);
  const days = [...(untilGoal.length > 0 ? untilGoal : stages).map(({ on }) => on), ...asked] as string[];
  return [...new Set(days)].filter((on) => snoozedUntil === null || on >= snoozedUntil).toSorted();
}
