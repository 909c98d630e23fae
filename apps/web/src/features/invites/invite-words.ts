import { calendarDate, daysBetween } from '@kinvault/domain/documents/expiry.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'in 6 days', 'in 3 hours', 'in 1 minute': what is left, rounded down, so that nobody counts on more. */
export function timeLeft(endsAt: string, now: Date): string {
  const left = new Date(endsAt).getTime() - now.getTime();
  if (left >= DAY_MS) return `in ${counted(Math.floor(left / DAY_MS), 'day')}`;
  if (left >= HOUR_MS) return `in ${counted(Math.floor(left / HOUR_MS), 'hour')}`;
  return `in ${counted(Math.max(1, Math.floor(left / MINUTE_MS)), 'minute')}`;
}

/** 'Asked today', 'Asked yesterday', 'Asked on 12 Nov 2026': the reader's own days. */
export function askedWords(at: string, now: Date): string {
  return `Asked ${dayWords(at, now)}`;
}

/** 'You accepted today': the same for an invitation. */
export function acceptedWords(at: string, now: Date): string {
  return `You accepted ${dayWords(at, now)}`;
}

function dayWords(at: string, now: Date): string {
  const day = calendarDate(new Date(at));
  const days = daysBetween(day, calendarDate(now));
  if (days <= 0) return 'today'; // also where the reader's clock is behind
  return days === 1 ? 'yesterday' : `on ${dateText(day)}`;
}

/** 'a Member', 'an Admin'. */
export function asRole(role: string): string {
  return role === 'Admin' ? 'an Admin' : `a ${role}`;
}

/** 'Rivera', 'Rivera and Stone', 'Rivera, Stone and Okafor'. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
