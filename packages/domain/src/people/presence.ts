import type { I18n } from '@lingui/core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../format/durations.ts';
import { relativeDate } from '../format/relative-date.ts';

/** 'Active' means seen within this time [D-18]. */
const ACTIVE_WINDOW_MINUTES = 5;

/** Seen in the last five minutes [D-18]. A moment ahead of `now` counts: clocks differ by a little. */
export function isActive(lastSeenAt: string | null, now: Date): boolean {
  return millisecondsSince(lastSeenAt, now) < ACTIVE_WINDOW_MINUTES * MINUTE_MS;
}

/** The line below a name in the member list [STA-6]. */
export function presenceLabel(i18n: I18n, lastSeenAt: string | null, now: Date): string {
  const age = millisecondsSince(lastSeenAt, now);
  if (isActive(lastSeenAt, now)) return i18n.t({ id: 'presence.activeNow', message: 'Active now' });
  if (age < HOUR_MS) return i18n.t({ id: 'presence.activeRecently', message: 'Active recently' });
  if (age < DAY_MS) {
    const hours = Math.floor(age / HOUR_MS);
    return i18n.t({ id: 'presence.activeHoursAgo', message: 'Active {hours}h ago', values: { hours } });
  }
  if (age < 7 * DAY_MS) {
    const days = Math.floor(age / DAY_MS);
    return i18n.t({ id: 'presence.activeDaysAgo', message: 'Active {days}d ago', values: { days } });
  }
  const when = relativeDate(i18n, lastSeenAt, now);
  return i18n.t({ id: 'presence.lastSeen', message: 'Last seen {when}', values: { when } });
}

/** The coarser line above a member's documents [STA-7]. */
export function activityLabel(i18n: I18n, lastSeenAt: string | null, now: Date): string {
  const age = millisecondsSince(lastSeenAt, now);
  if (isActive(lastSeenAt, now)) return i18n.t({ id: 'presence.activeNow', message: 'Active now' });
  if (age < HOUR_MS) return i18n.t({ id: 'presence.recentlyActive', message: 'Recently active' });
  if (age < DAY_MS) return i18n.t({ id: 'presence.today', message: 'Today' });
  if (age < 7 * DAY_MS) return i18n.t({ id: 'presence.thisWeek', message: 'This week' });
  return i18n.t({ id: 'presence.inactive', message: 'Inactive' });
}

/** Infinity where nothing (sensible) is known. */
function millisecondsSince(moment: string | null, now: Date): number {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : now.getTime() - at;
}
