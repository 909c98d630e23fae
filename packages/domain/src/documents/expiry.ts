import type { I18n } from '@lingui/core';
import { DAY_MS, relativeText } from '../format/durations.ts';

export const EXPIRING_SOON_DAYS = 30;

export type ExpiryState = 'none' | 'valid' | 'soon' | 'expired';

/**
 * Both are calendar dates (YYYY-MM-DD), `today` being the reader's own. A document is good through its last day;
 * 'soon' counts today through the 30th day [STA-9, D-19].
 */
export function expiryState(expiresOn: string | null, today: string): ExpiryState {
  if (expiresOn === null) return 'none';
  const days = daysBetween(today, expiresOn);
  if (days < 0) return 'expired';
  return days <= EXPIRING_SOON_DAYS ? 'soon' : 'valid';
}

/** Whole days from one calendar date to another; negative when `to` is earlier. Time zones never touch it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The reader's calendar date. */
export function calendarDate(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`;
}

/** How far the validity bar is filled, 0 to 100, from the day of issue (or of adding) to expiry. */
export function lifePercent(from: string, expiresOn: string, today: string): number {
  const whole = daysBetween(from, expiresOn);
  if (whole <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round((100 * daysBetween(from, today)) / whole)));
}

/** From here on the leap days would add up to a year too many. */
const DECADE_DAYS = 3650;

/** 'today', 'in 23 days', 'in 7 months', 'in 4 years', '48 days ago'. No weeks: they are hard to compare with days. */
export function distanceText(i18n: I18n, expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  if (days === 0) return i18n.t({ id: 'date.todayInSentence', message: 'today' });
  const length = Math.abs(days);
  if (length < 92) return relativeText(i18n, days, 'day');
  if (length < 730) return relativeText(i18n, Math.trunc(days / 30.4), 'month');
  if (length < DECADE_DAYS) return relativeText(i18n, Math.trunc(days / 365), 'year');
  return relativeText(i18n, days < 0 ? -fullYears(expiresOn, today) : fullYears(today, expiresOn), 'year');
}

function fullYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(4) < from.slice(4) ? 1 : 0);
}
