import { addDays } from './spans.ts';

/** What is remembered of a person's last run. */
export interface LastRun {
  /**
   * The last run made the days after this one. Later than `runThrough`: the clock had gone back, and the days until this
   * one were made before. Null before the first run.
   */
  runFrom: string | null;
  /** The last day, in the person's zone, whose reminders are made. */
  runThrough: string;
}

/** Travelling moves a date by so many days at most. What is further ahead was made by a wrong clock. */
export const ZONE_DAYS = 2;

/**
 * The days that today's run makes, whatever the clock did since the last one [REL-22]: those after `after`; and what to
 * remember of it.
 */
export function planRun(last: LastRun, today: string): { after: string; next: LastRun } {
  const { runFrom, runThrough } = last;
  if (isTooLate(runThrough, today)) {
    const hasLeapt = runFrom !== null && runFrom <= today; // over today: the clock was ahead
    if (hasLeapt) return { after: runFrom, next: { runFrom, runThrough: today } };
    return { after: today, next: { runFrom: runThrough, runThrough: today } };
  }
  const isForwardAgain = runFrom !== null && runFrom > runThrough && !isTooLate(runFrom, today);
  const through = isForwardAgain ? runFrom : runThrough;
  if (today > through) return { after: through, next: { runFrom: through, runThrough: today } };
  // once more on the same day, or on the day before in another zone
  const from = runFrom !== null && runFrom <= through ? runFrom : addDays(through, -1);
  return { after: through, next: { runFrom: from, runThrough: through } };
}

/** Later than any zone's today. */
export function isTooLate(day: string, today: string): boolean {
  return day > addDays(today, ZONE_DAYS);
}
