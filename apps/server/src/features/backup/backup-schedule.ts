import { CronExpressionParser } from 'cron-parser';

/** When the schedule last asked for a backup, `turns` turns ago: 1 is the latest. */
export function findPastRun(schedule: string, now: Date, turns: number): Date {
  const times = CronExpressionParser.parse(schedule, { currentDate: now });
  let turn = now;
  for (let left = turns; left > 0; left--) turn = times.prev().toDate();
  return turn;
}

/** A whole turn has passed without a good backup. The latest turn does not count, since its backup may still be running. */
export function isOverdue(schedule: string, now: Date, lastGood: Date): boolean {
  return lastGood < findPastRun(schedule, now, 2);
}

export function findNextRun(schedule: string, now: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: now }).next().toDate();
}
