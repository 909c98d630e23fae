import { addMonths } from '../reminders/spans.ts';
import { daysBetween, EXPIRING_SOON_DAYS } from './expiry.ts';

/** A year from a day on, as a ruler shows it. Places on it are percentages from its left end, today, to its right. */
export interface YearAhead {
  /** the last day: the same date next year */
  until: string;
  /** how far the days that count as 'soon' reach */
  soonPercent: number;
  /** the first of each month that begins within it */
  months: { start: string; percent: number }[];
}

/** `today` is the reader's calendar date. */
export function yearAhead(today: string): YearAhead {
  const until = addMonths(today, 12);
  const first = `${today.slice(0, 7)}-01`;
  const starts = Array.from({ length: 12 }, (_, at) => addMonths(first, at + 1));
  return {
    until,
    soonPercent: (100 * (EXPIRING_SOON_DAYS + 1)) / daysBetween(today, until), // through the end of the 30th day
    months: starts.map((start) => ({ start, percent: yearPercent(start, today) })),
  };
}

/** Where a day lies on the year that begins today: 0 is today, 100 the same date next year. */
export function yearPercent(date: string, today: string): number {
  return (100 * daysBetween(today, date)) / daysBetween(today, addMonths(today, 12));
}

interface Expiring {
  expiresOn: string | null;
}

/** Those that expire, the earliest first: what is past, and what ends within a year from today. */
export function splitByToday<T extends Expiring>(documents: readonly T[], today: string): { past: T[]; ahead: T[] } {
  const { until } = yearAhead(today);
  const ending = documents
    .filter(({ expiresOn }) => expiresOn !== null && expiresOn <= until)
    .toSorted((one, other) => compare(one.expiresOn, other.expiresOn));
  return {
    past: ending.filter(({ expiresOn }) => compare(expiresOn, today) < 0),
    ahead: ending.filter(({ expiresOn }) => compare(expiresOn, today) >= 0),
  };
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '').localeCompare(other ?? '');
}
