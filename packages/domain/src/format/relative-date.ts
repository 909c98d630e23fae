import { calendarDate, daysBetween } from '../documents/expiry.ts';
import { dateText, dayText, timeText } from './dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, relativeText } from './durations.ts';

/**
 * How long ago a moment (ISO 8601) was, in the reader's own time zone [STA-8]. A moment ahead of `now` is 'Just now':
 * the clocks of server and reader differ by a little.
 */
export function relativeDate(moment: string | null | undefined, now: Date): string {
  if (!moment) return 'Never';
  const at = new Date(moment);
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return 'Invalid date';
  if (age < 5 * MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return ago(age / MINUTE_MS, 'minute');
  const days = daysBetween(calendarDate(at), calendarDate(now));
  if (age < DAY_MS || days === 0) return ago(age / HOUR_MS, 'hour'); // the day the clocks go back has 25
  if (days === 1) return `Yesterday at ${timeText(at)}`;
  if (age < 7 * DAY_MS) return ago(Math.min(days, 6), 'day'); // the same weekday, but not yet the same hour
  const isThisYear = at.getFullYear() === now.getFullYear();
  return isThisYear ? dayText(calendarDate(at)) : dateText(calendarDate(at));
}

function ago(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return relativeText(-Math.floor(amount), unit);
}
