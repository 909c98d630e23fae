import type { I18n } from '@lingui/core';
import { DAY_MS } from './durations.ts';
import { formatLocale, perLocale } from './formatters.ts';
import { knownZone } from './time-zones.ts';

// calendar dates have no time zone: they are read and written in UTC
const DATE = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const DAY = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));

/** Before the year 1000 the year is written as it was typed: '3 Apr 0027' is a slip, and '3 Apr 27' hides it [D-47]. */
function formatted(formatter: Intl.DateTimeFormat, date: string): string {
  const at = Date.parse(date);
  if (date >= '1000') return formatter.format(at);
  return formatter
    .formatToParts(at)
    .map(({ type, value }) => (type === 'year' ? date.slice(0, 4) : value))
    .join('');
}

/** '13 Dec 2026' for a calendar date (YYYY-MM-DD). */
export function dateText(i18n: I18n, date: string): string {
  return withShortMonth(formatted(DATE(i18n), date));
}

/** '13 Dec' for a calendar date: where everybody knows the year. */
export function dayText(i18n: I18n, date: string): string {
  return withShortMonth(DAY(i18n).format(Date.parse(date)));
}

/** '13' and 'Dec' for a calendar date, to be set apart. */
export function dayAndMonth(i18n: I18n, date: string): { day: string; month: string } {
  const parts = DAY(i18n).formatToParts(Date.parse(date));
  const part = (type: string) => withShortMonth(parts.find((one) => one.type === type)?.value ?? '');
  return { day: part('day'), month: part('month') };
}

const LONG_DAY = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const LONG_DATE = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const WEEKDAY = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** '31 March 2027' for a calendar date. */
export function longDateText(i18n: I18n, date: string): string {
  return formatted(LONG_DATE(i18n), date);
}

/** '8–22 March 2027' for two calendar dates. */
export function dateRangeText(i18n: I18n, from: string, to: string): string {
  return LONG_DATE(i18n).formatRange(Date.parse(from), Date.parse(to));
}

const SAME_YEAR_MS = 330 * DAY_MS;

/** '3 January' for a calendar date within eleven months of `today`, '3 January 2028' for one that is further away. */
export function nearDateText(i18n: I18n, date: string, today: string): string {
  return isNear(date, today) ? LONG_DAY(i18n).format(Date.parse(date)) : longDateText(i18n, date);
}

/** The same in short: '3 Jan', '3 Jan 2028'. */
export function nearDayText(i18n: I18n, date: string, today: string): string {
  return isNear(date, today) ? dayText(i18n, date) : dateText(i18n, date);
}

function isNear(date: string, today: string): boolean {
  return Math.abs(Date.parse(date) - Date.parse(today)) < SAME_YEAR_MS;
}

/** 'Monday 23 November' for a calendar date. */
export function weekdayText(i18n: I18n, date: string): string {
  return WEEKDAY(i18n).format(Date.parse(date));
}

const SHORT_WEEKDAY = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** 'Wed 18 Nov' for a calendar date: within a week of today. */
export function shortWeekdayText(i18n: I18n, date: string): string {
  return withShortMonth(SHORT_WEEKDAY(i18n).format(Date.parse(date)));
}

const MONTH = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
const SHORT_MONTH = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }));
const YEAR = perLocale((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }));

/** 'May' for a calendar date: where everybody knows the year. */
export function fullMonthText(i18n: I18n, date: string): string {
  return MONTH(i18n).format(Date.parse(date));
}

/** 'Jul' for a calendar date. */
export function shortMonthText(i18n: I18n, date: string): string {
  return withShortMonth(SHORT_MONTH(i18n).format(Date.parse(date)));
}

/** '2033' for a calendar date. */
export function yearText(i18n: I18n, date: string): string {
  return formatted(YEAR(i18n), date);
}

/** '3 March 2024' for a moment (ISO 8601), in the reader's own time zone. */
export function longDate(i18n: I18n, moment: string): string {
  return inZone(i18n, { day: 'numeric', month: 'long', year: 'numeric' }, moment);
}

/** 'March 2024' for a moment (ISO 8601), in the reader's own time zone. */
export function monthText(i18n: I18n, moment: string): string {
  return inZone(i18n, { month: 'long', year: 'numeric' }, moment);
}

/** '18:12' in the reader's own time zone. */
export function timeText(i18n: I18n, moment: Date): string {
  return inZone(i18n, { hour: '2-digit', minute: '2-digit' }, moment);
}

/** 'Monday 23 November at 10:40' for a moment (ISO 8601), in the reader's own time zone; with the year if it is far away. */
export function weekdayMoment(i18n: I18n, moment: string, now: Date): string {
  const isNear = Math.abs(Date.parse(moment) - now.getTime()) < SAME_YEAR_MS;
  const parts = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return inZone(i18n, isNear ? parts : { ...parts, year: 'numeric' }, moment);
}

/** '3 March 2024 at 18:12 CET' for a moment (ISO 8601), in a given time zone. */
export function momentText(i18n: I18n, moment: string, timeZone: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return inZone(i18n, { ...parts, timeZone: knownZone(timeZone), timeZoneName: 'short' }, moment);
}

/** Created each time: a formatter keeps the time zone that the system had. */
function inZone(i18n: I18n, parts: Intl.DateTimeFormatOptions, moment: string | Date): string {
  return new Intl.DateTimeFormat(formatLocale(i18n), parts).format(new Date(moment));
}

/** The British September of Intl has four letters. */
function withShortMonth(text: string): string {
  return text.replace(/\bSept\b/, 'Sep');
}
