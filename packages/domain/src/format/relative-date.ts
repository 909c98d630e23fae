import type { I18n } from '@lingui/core';
import { calendarDate, daysBetween } from '../documents/expiry.ts';
import { dateText, dayText, timeText } from './dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, relativeText } from './durations.ts';

/**
 * How long ago a moment (ISO 8601) was, in the reader's own time zone [STA-8]. A moment ahead of `now` is 'Just now':
 * the clocks of server and reader differ by a little.
 */
export function relativeDate(i18n: I18n, moment: string | null | undefined, now: Date): string {
  if (!moment) return i18n.t({ id: 'date.never', message: 'Never' });
  const at = new Date(moment);
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return i18n.t({ id: 'date.invalid', message: 'Invalid date' });
  if (age < 5 * MINUTE_MS) return i18n.t({ id: 'date.justNow', message: 'Just now' });
  if (age < HOUR_MS) return ago(i18n, age / MINUTE_MS, 'minute');
  const days = daysBetween(calendarDate(at), calendarDate(now));
  if (age < DAY_MS || days === 0) return ago(i18n, age / HOUR_MS, 'hour'); // the day the clocks go back has 25
  if (days === 1) {
    return i18n.t({ id: 'date.yesterdayAt', message: 'Yesterday at {time}', values: { time: timeText(i18n, at) } });
  }
  if (age < 7 * DAY_MS) return ago(i18n, Math.min(days, 6), 'day'); // the same weekday, but not yet the same hour
  const isThisYear = at.getFullYear() === now.getFullYear();
  return isThisYear ? dayText(i18n, calendarDate(at)) : dateText(i18n, calendarDate(at));
}

/** The same of a moment that is kept to the hour only: it may be nearly an hour later than it says. */
export function relativeHour(i18n: I18n, hour: string, now: Date): string {
  if (now.getTime() - Date.parse(hour) >= HOUR_MS) return relativeDate(i18n, hour, now);
  return i18n.t({ id: 'date.withinHour', message: 'Within the last hour' });
}

function ago(i18n: I18n, amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return relativeText(i18n, -Math.floor(amount), unit);
}
