import { calendarDate, daysBetween } from '@kinvault/domain/documents/expiry.ts';
import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { nearDayText, shortWeekdayText, timeText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../lib/i18n.ts';

const WEEK_DAYS = 7;

type Group = 'today' | 'week' | 'earlier';

function groupOf({ at }: FamilyLogEntry, now: Date): Group {
  const days = daysBetween(calendarDate(new Date(at)), calendarDate(now));
  if (days <= 0) return 'today';
  return days < WEEK_DAYS ? 'week' : 'earlier';
}

/** The groups that have entries, in the reader's own time zone. */
export function groupEntries(
  entries: readonly FamilyLogEntry[],
  now: Date,
): { group: Group; entries: FamilyLogEntry[] }[] {
  const groups = ['today', 'week', 'earlier'] as const;
  return groups
    .map((group) => ({ group, entries: entries.filter((entry) => groupOf(entry, now) === group) }))
    .filter((one) => one.entries.length > 0);
}

export function groupName(group: Group): string {
  return {
    today: i18n.t({ id: 'familyLog.today', message: 'Today' }),
    week: i18n.t({ id: 'familyLog.week', message: 'This week' }),
    earlier: i18n.t({ id: 'familyLog.earlier', message: 'Earlier' }),
  }[group];
}

/** '10:12' today, 'Wed 18 Nov' this week, '12 Nov' earlier. */
export function entryTime(entry: FamilyLogEntry, now: Date): string {
  const at = new Date(entry.at);
  const group = groupOf(entry, now);
  if (group === 'today') return timeText(i18n, at);
  if (group === 'week') return shortWeekdayText(i18n, calendarDate(at));
  return nearDayText(i18n, calendarDate(at), calendarDate(now));
}
