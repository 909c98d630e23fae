import { DAY_MS, HOUR_MS, MINUTE_MS } from '../format/durations.ts';
import { relativeDate } from '../format/relative-date.ts';

/** 'Active' means seen within this time [D-18]. */
export const ACTIVE_WINDOW_MINUTES = 5;

/** Seen in the last five minutes [D-18]. A moment ahead of `now` counts: clocks differ by a little. */
export function isActive(lastSeenAt: string | null, now: Date): boolean {
  return millisecondsSince(lastSeenAt, now) < ACTIVE_WINDOW_MINUTES * MINUTE_MS;
}

/** The line below a name in the member list [STA-6]. */
export function presenceLabel(lastSeenAt: string | null, now: Date): string {
  const age = millisecondsSince(lastSeenAt, now);
  if (isActive(lastSeenAt, now)) return 'Active now';
  if (age < HOUR_MS) return 'Active recently';
  if (age < DAY_MS) return `Active ${Math.floor(age / HOUR_MS)}h ago`;
  if (age < 7 * DAY_MS) return `Active ${Math.floor(age / DAY_MS)}d ago`;
  return `Last seen ${relativeDate(lastSeenAt, now)}`;
}

/** The coarser line above a member's documents [STA-7]. */
export function activityLabel(lastSeenAt: string | null, now: Date): string {
  const age = millisecondsSince(lastSeenAt, now);
  if (isActive(lastSeenAt, now)) return 'Active now';
  if (age < HOUR_MS) return 'Recently active';
  if (age < DAY_MS) return 'Today';
  if (age < 7 * DAY_MS) return 'This week';
  return 'Inactive';
}

/** Infinity where nothing (sensible) is known. */
function millisecondsSince(moment: string | null, now: Date): number {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : now.getTime() - at;
}
