import { renewBy } from './lead-times.ts';
import { addDays, dateBefore, type LeadTimes, type Span } from './spans.ts';

/**
 * The reminders of one expiry date [KNO-2], the later the more urgent: the first, two weeks before 'Renew by', on
 * 'Renew by', 30, 7 and 1 days before expiry, the day after it.
 */
export const STAGES = ['first', 'renew_soon', 'renew', 'month', 'week', 'day', 'expired'] as const;
export type Stage = (typeof STAGES)[number];

export interface DatedStage {
  stage: Stage;
  /** Calendar date of the reminder. */
  on: string;
}

/** Before 'Renew by'. */
export const RENEW_SOON_DAYS = 14;
/** Before 'Cancel by': the first reminder, unless it was asked for earlier. */
export const NOTICE_AHEAD_DAYS = 42;

/**
 * By date; of two on the same day the more urgent stays. Nothing comes before the first reminder but 'Renew by', which
 * waits for nobody. Empty for a paper that never reminds. What renews itself has nothing to do after 'Cancel by', and does
 * not expire.
 */
export function stagesOf(expiresOn: string, leadTimes: LeadTimes): DatedStage[] {
  if (leadTimes.firstReminder === null) return [];
  const renew = renewBy(expiresOn, leadTimes);
  const first = firstReminderOn(expiresOn, leadTimes.firstReminder, leadTimes.isNotice ? renew : null);
  const dates: Partial<Record<Stage, string>> = {
    first,
    ...(renew
      ? { renew_soon: addDays(renew, -RENEW_SOON_DAYS), renew }
      : { month: addDays(expiresOn, -30), day: addDays(expiresOn, -1) }),
    ...(!(renew && leadTimes.renewsFor) && { week: addDays(expiresOn, -7) }),
    ...(!leadTimes.renewsFor && { expired: addDays(expiresOn, 1) }),
  };
  const byDate = new Map<string, Stage>();
  for (const stage of STAGES) {
    const on = dates[stage];
    if (on !== undefined && (on >= first || stage === 'renew')) byDate.set(on, stage);
  }
  return [...byDate].map(([on, stage]) => ({ stage, on })).toSorted((one, other) => one.on.localeCompare(other.on));
}

function firstReminderOn(expiresOn: string, firstReminder: Span, cancelBy: string | null): string {
  const first = dateBefore(expiresOn, firstReminder);
  if (cancelBy === null) return first;
  const ahead = addDays(cancelBy, -NOTICE_AHEAD_DAYS);
  return first < ahead ? first : ahead;
}
