import { CronExpressionParser } from 'cron-parser';

/** When the schedule last asked for a backup, `turns` turns ago: 1 is the latest. */
export function findPastRun(schedule: string, now: Date, turns: number): Date {
  const times = CronExpressionParser.parse(schedule, { currentDate: now });
  let turn = now;
  for (let left = turns; left > 0; left--) turn = times.prev().toDate();
  return turn;
}

/**
 * A whole turn has passed without a good backup. The latest turn does not count, since its backup may still be running. One
 * that is dated in the future was made at an unknown time, by a clock that was ahead.
 */
export function isOverdue(schedule: string, now: Date, lastGood: Date): boolean {
  return lastGood < findPastRun(schedule, now, 2) || isInFuture(lastGood, now);
}

/** Two machines' clocks differ by minutes. */
export function isInFuture(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > 3_600_000;
}

export function findNextRun(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: now }).next().toDate();
}
