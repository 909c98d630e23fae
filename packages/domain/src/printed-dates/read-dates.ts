import { monthNumber } from './month-names.ts';

/** A date in a text. */
export interface PrintedDate {
  /** YYYY-MM-DD; the month's last day where only the month is given. */
  date: string;
  /** What it is with the month first, where that is possible too: 03/04/2027. Then a person is asked [REA-4]. */
  orDate?: string;
  /** The order of its numbers, where they can stand one way only; undefined for other forms. */
  order?: 'day' | 'month';
  /** Only the month is given. */
  isMonth?: true;
  /** '12/27', which may be a fraction, a page or a day of December, too. */
  isShort?: true;
  /** Where it is in the text: from the first letter to before the second. */
  from: number;
  to: number;
}

const SEPARATED = /(?<![\d.,/-])(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-]|[.,]\d)/g;
const NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º|°|er)?[\s./-]{0,2}(?:de |of )?([A-Za-zÀ-ž]{3,12})\.?(?:\s?\/\s?[A-Za-zÀ-ž]{3,12}\.?)?[\s,./-]{0,2}(?:de |del )?(\d{4}|\d{2})(?!\d)/g;
const NAMED_FIRST = /([A-Za-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/g;
const MONTH_ONLY = /(?<![\d./-])(\d{1,2})\s?[./-]\s?(\d{4})(?![\d/-]|[.,]\d)/g;

const SHORT = /(?<![\d./-])(0[1-9]|1[0-2])\s?[/.]\s?(\d{2})(?![\d./-]|,\d)/g;

/** '01.01.2027-31.12.2027': the dash between them belongs to neither. */
const DASH_BETWEEN = /(?<=[./]\d{2}|[./]\d{4})-(?=\d{1,2}[./]\d{1,2}[./]\d|\d{1,2}[./]\d{4}(?!\d))/g;

/** Every date of the text, in its order. */
export function readDates(given: string): PrintedDate[] {
  const text = given.replace(DASH_BETWEEN, '–');
  const found = [
    ...matches(text, SEPARATED, separated),
    ...matches(text, NAMED, ([, d, m, y]) => named(d, m, y)),
    ...matches(text, NAMED_FIRST, ([, m, d, y]) => named(d, m, y)),
    ...matches(text, MONTH_ONLY, ([, m, y]) => lastDay(Number(y), Number(m))),
    ...matches(text, SHORT, ([, m, y]) => short(Number(m), Number(y))),
  ].sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter((date, i) => !found.slice(0, i).some((other) => other.to > date.from));
}

/** Two digits of a year that papers in use hardly name. */
const MAX_OLD_YEAR = 15;

type FoundDate = Omit<PrintedDate, 'from' | 'to'> | undefined;

function matches(text: string, pattern: RegExp, read: (match: RegExpMatchArray) => FoundDate): PrintedDate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const found = read(match);
    return found ? [{ ...found, from: match.index, to: match.index + match[0].length }] : [];
  });
}

function separated([, a = '', mark, b, c = '']: RegExpMatchArray): FoundDate {
  const [one, two] = [Number(a), Number(b)];
  if (a.length === 4) return asFound(dateOf(one, two, Number(c)));
  if (a.length > 2) return undefined;
  // 28-03-04: more likely 2028, with the year first, than a day of 2004; nobody can tell
  if (mark === '-' && c.length === 2 && Number(c) <= MAX_OLD_YEAR && one > MAX_OLD_YEAR) return undefined;
  const year = fullYear(c);
  const [dayFirst, monthFirst] = [dateOf(year, two, one), dateOf(year, one, two)];
  // nobody writes a month before a point
  if (mark === '.' || monthFirst === dayFirst) return asFound(dayFirst);
  if (monthFirst === undefined) return dayFirst === undefined ? undefined : { date: dayFirst, order: 'day' };
  return dayFirst === undefined ? { date: monthFirst, order: 'month' } : { date: dayFirst, orDate: monthFirst };
}

function named(day = '', month = '', year = ''): FoundDate {
  return asFound(dateOf(fullYear(year), monthNumber(month), Number(day)));
}

const asFound = (date: string | undefined): FoundDate => (date === undefined ? undefined : { date });

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year >= 70 ? 1900 + year : 2000 + year;
}

/** Undefined where there is no such day. */
export function dateOf(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || year < 1900 || year > 2100) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

function short(month: number, year: number): FoundDate {
  const found = year > MAX_OLD_YEAR ? lastDay(2000 + year, month) : undefined;
  return found && { ...found, isShort: true };
}

function lastDay(year: number, month: number): FoundDate {
  if (month < 1 || month > 12 || year < 1950 || year > 2100) return undefined;
  return { date: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), isMonth: true };
}
