import type { I18n } from '@lingui/core';
import { formatLocale, perLocale } from './formatters.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const RELATIVE = perLocale((locale) => new Intl.RelativeTimeFormat(locale));

/** 'in 23 days', '48 days ago'. */
export function relativeText(
  i18n: I18n,
  amount: number,
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year',
): string {
  const parts = RELATIVE(i18n).formatToParts(amount, unit);
  // a far year reads 'in 7973 years', without a comma
  return parts.map(({ type, value }) => (type === 'group' ? '' : value)).join('');
}

/**
 * '6 days 4 hours', '4 hours 12 minutes', 'less than a minute': the two largest units until a moment (ISO 8601), rounded
 * down; null when it is over [FMD-4]. Intl.DurationFormat would put a comma between the two.
 */
export function timeLeft(i18n: I18n, until: string, now: Date): string | null {
  return unitsLeft(i18n, until, now)?.join(' ') ?? null;
}

/** '6 days', '4 hours', 'less than a minute': the largest unit alone; null when it is over. */
export function timeLeftRoughly(i18n: I18n, until: string, now: Date): string | null {
  return unitsLeft(i18n, until, now)?.[0] ?? null;
}

function unitsLeft(i18n: I18n, until: string, now: Date): string[] | null {
  const left = Date.parse(until) - now.getTime();
  if (!(left > 0)) return null;
  if (left < MINUTE_MS) return [i18n.t({ id: 'duration.lessThanMinute', message: 'less than a minute' })];
  const days = Math.floor(left / DAY_MS);
  const units = [
    { count: days, unit: 'day' as const },
    { count: Math.floor((left % DAY_MS) / HOUR_MS), unit: 'hour' as const },
    { count: days > 0 ? 0 : Math.floor((left % HOUR_MS) / MINUTE_MS), unit: 'minute' as const },
  ];
  return units.filter(({ count }) => count > 0).map(({ count, unit }) => unitText(i18n, count, unit));
}

/** '6 days', '10 weeks'. */
export function unitText(
  i18n: I18n,
  count: number,
  unit: 'day' | 'week' | 'month' | 'year' | 'hour' | 'minute',
): string {
  return new Intl.NumberFormat(formatLocale(i18n), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
