import { renewBy } from './lead-times.ts';
import { addDays, dateBefore, type LeadTimes } from './spans.ts';

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

/**
 * By date; of two on the same day the more urgent stays. Nothing comes before the first reminder but 'Renew by', which
 * waits for nobody. Empty for a paper that never reminds.
 */
export function stagesOf(expiresOn: string, leadTimes: LeadTimes): DatedStage[] {
  if (leadTimes.firstReminder === null) return [];
  const renew = renewBy(expiresOn, leadTimes);
  const first = dateBefore(expiresOn, leadTimes.firstReminder);
  const dates: Partial<Record<Stage, string>> = {
    first,
    ...(renew
      ? { renew_soon: addDays(renew, -RENEW_SOON_DAYS), renew }
      : { month: addDays(expiresOn, -30), day: addDays(expiresOn, -1) }),
    week: addDays(expiresOn, -7),
    expired: addDays(expiresOn, 1),
  };
  const byDate = new Map<string, Stage>();
  for (const stage of STAGES) {
    const on = dates[stage];
    if (on !== undefined && (on >= first || stage === 'renew')) byDate.set(on, stage);
  }
  return [...byDate].map(([on, stage]) => ({ stage, on })).toSorted((one, other) => one.on.localeCompare(other.on));
}
