import { DAY_MS } from '../format/durations.ts';

/** A length of time in days, weeks or months as ISO 8601 writes it ('P30D', 'P10W', 'P9M'), which PostgreSQL reads too. */
export type Span = `P${number}${SpanUnit}`;
export type SpanUnit = 'D' | 'W' | 'M';

/** The longest span a person may choose, in each unit: two years. */
export const MAX_SPAN: Record<SpanUnit, number> = { D: 730, W: 104, M: 24 };

export function isSpan(text: string): text is Span {
  const [, count, unit] = /^P([1-9]\d{0,2})([DWM])$/.exec(text) ?? [];
  return count !== undefined && Number(count) <= MAX_SPAN[unit as SpanUnit];
}

export function spanParts(span: Span): { count: number; unit: SpanUnit } {
  return { count: Number(span.slice(1, -1)), unit: span.slice(-1) as SpanUnit };
}

/** The calendar date (YYYY-MM-DD) that lies a span before another. A month that is too short gives its last day. */
export function dateBefore(date: string, span: Span): string {
  const { count, unit } = spanParts(span);
  return unit === 'M' ? addMonths(date, -count) : addDays(date, unit === 'W' ? -7 * count : -count);
}

/** The last day of the first term, after one that ended on `expiresOn`, that is not over on `today`. */
export function termAfter(expiresOn: string, span: Span, today: string): string {
  const { count, unit } = spanParts(span);
  const daysOfUnit = { D: 1, W: 7, M: 31 }[unit];
  const daysPassed = (Date.parse(today) - Date.parse(expiresOn)) / DAY_MS;
  // counted from the first date, so that the 31st stays the last day of each month
  let terms = Math.max(1, Math.floor(daysPassed / (count * daysOfUnit)));
  const endOf = (all: number) =>
    unit === 'M' ? addMonths(expiresOn, count * all) : addDays(expiresOn, count * daysOfUnit * all);
  while (endOf(terms) < today) terms++;
  return endOf(terms);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or that month's last day where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = dayOf(year, month + months, 0).getUTCDate();
  return dayOf(year, month - 1 + months, Math.min(day, lastDay))
    .toISOString()
    .slice(0, 10);
}

/** `Date.UTC` takes the year 27 for 1927. */
function dayOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

/** How early a paper has to be thought of [KNO-1]. */
export interface LeadTimes {
  /** What the office takes and a margin; null: nothing has to be done before it expires. */
  timeToRenew: Span | null;
  /** Before expiry; null: this paper never reminds. */
  firstReminder: Span | null;
  /** `timeToRenew` is a notice period: its date says 'Cancel by' [COL-4]. */
  isNotice?: boolean;
  /** It goes on by itself after its expiry date, for so long. */
  renewsFor?: Span | null;
}
