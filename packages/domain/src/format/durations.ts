import { counted } from './counts.ts';
import { LOCALE } from './locale.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const RELATIVE = new Intl.RelativeTimeFormat(LOCALE);

/** 'in 23 days', '48 days ago'. */
export function relativeText(amount: number, unit: 'minute' | 'hour' | 'day' | 'month' | 'year'): string {
  const parts = RELATIVE.formatToParts(amount, unit);
  // a far year reads 'in 7973 years', without a comma
  return parts.map(({ type, value }) => (type === 'group' ? '' : value)).join('');
}

/**
 * '6 days 4 hours', '4 hours 12 minutes', 'less than a minute': the two largest units until a moment (ISO 8601), rounded
 * down; null when it is over [FMD-4]. Intl.DurationFormat would put a comma between the two.
 */
export function timeLeft(until: string, now: Date): string | null {
  return unitsLeft(until, now)?.join(' ') ?? null;
}

/** '6 days', '4 hours', 'less than a minute': the largest unit alone; null when it is over. */
export function timeLeftRoughly(until: string, now: Date): string | null {
  return unitsLeft(until, now)?.[0] ?? null;
}

function unitsLeft(until: string, now: Date): string[] | null {
  const left = Date.parse(until) - now.getTime();
  if (!(left > 0)) return null;
  if (left < MINUTE_MS) return ['less than a minute'];
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const units = [
    { count: days, text: counted(days, 'day') },
    { count: hours, text: counted(hours, 'hour') },
    { count: days > 0 ? 0 : minutes, text: counted(minutes, 'minute') },
  ];
  return units.filter(({ count }) => count > 0).map(({ text }) => text);
}
