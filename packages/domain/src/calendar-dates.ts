// Calendar dates (YYYY-MM-DD) as people type them. Pure, without the schema library: forms load it [D-47].

/** Outside of this no paper is valid and no person is born: it is a slip, or a sign for 'unlimited'. */
export const EARLIEST_DATE = '1900-01-01';
export const LATEST_DATE = '2200-12-31';

/** Papers that never expire often print 31.12.9999. Some calendar programs cannot read such a date. */
const UNLIMITED_YEAR = '9999';
/** The furthest ahead that two digits of a year are understood, as in passports: mrz/century.ts. */
const MAX_YEARS_AHEAD = 50;

/** Where a date lies that is not known to the year: 'ahead' for an expiry or a reminder, 'behind' for an issue. */
export type DateDirection = 'ahead' | 'behind';

/** Whether it may be stored. Rows of before that rule may hold others. */
export function isInRange(date: string): boolean {
  return date.length === EARLIEST_DATE.length && date >= EARLIEST_DATE && date <= LATEST_DATE;
}

/**
 * What somebody means who typed this date: a year of two digits gets its century, and an expiry in the year 9999 is none
 * (''). All else, also what is no date yet, stays as it is.
 */
export function completeDate(typed: string, direction: DateDirection, today: string): string {
  const [, year = '', rest = ''] = /^(\d{4})(-\d\d-\d\d)$/.exec(typed) ?? [];
  if (direction === 'ahead' && year === UNLIMITED_YEAR) return '';
  if (!/^00\d\d$/.test(year)) return typed;
  return inCentury(`${fullYear(Number(year), direction, Number(today.slice(0, 4)))}${rest}`);
}

function fullYear(twoDigits: number, direction: DateDirection, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const limit = direction === 'ahead' ? thisYear + MAX_YEARS_AHEAD : thisYear;
  const year = century + twoDigits;
  if (year > limit) return year - 100;
  return year + 100 <= limit ? year + 100 : year;
}

/** 29 February of a year without one: the day before. */
function inCentury(date: string): string {
  return Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date
    ? `${date.slice(0, 8)}28`
    : date;
}
