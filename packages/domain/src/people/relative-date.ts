import { dateText } from '../documents/date-text.ts';
import { calendarDate, daysBetween } from '../documents/expiry.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
  if (days === 1) return `Yesterday at ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  if (age < 7 * DAY_MS) return ago(Math.min(days, 6), 'day'); // the same weekday, but not yet the same hour
  const isThisYear = at.getFullYear() === now.getFullYear();
  return isThisYear ? dateText(calendarDate(at)).replace(/ \d+$/, '') : dateText(calendarDate(at));
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
