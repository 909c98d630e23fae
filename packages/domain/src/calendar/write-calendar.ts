import { addDays } from '../reminders/spans.ts';
import { escapeText, foldLine } from './content-line.ts';

/** Something that lasts a whole day. */
export interface CalendarEvent {
  /** The same in every file that tells of it, so that a calendar changes it instead of adding another. */
  uid: string;
  /** Calendar date (YYYY-MM-DD), in the limits of calendar-dates.ts. */
  date: string;
  /** ISO moment of the last change. */
  changedAt: string;
  /** Rises with each change. */
  sequence: number;
  summary: string;
  description: string;
  url: string;
  /** Hours from the beginning of the day, in whatever zone it is read; null: no alarm. */
  alarmHours: number | null;
}

/** How often a calendar program should fetch the feed: a hint that many programs ignore. */
const REFRESH = 'PT6H';
const PRODUCT = '-//Kinvault//Kinvault//EN';

/** RFC 5545, with the name of RFC 7986. `name` is that of a feed; a single file joins a calendar that has one. */
export function writeCalendar(events: readonly CalendarEvent[], name?: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${PRODUCT}`, 'CALSCALE:GREGORIAN'];
  if (name !== undefined) {
    lines.push(`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`);
    lines.push(`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`);
  }
  for (const event of events) lines.push(...eventLines(event));
  lines.push('END:VCALENDAR');
  return lines.map(foldLine).join('');
}

/** Private, and it leaves the day free: nobody is busy because a passport expires. */
function eventLines(event: CalendarEvent): string[] {
  const summary = escapeText(event.summary);
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${event.changedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;VALUE=DATE:${plain(event.date)}`,
    `DTEND;VALUE=DATE:${plain(addDays(event.date, 1))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...alarmLines(event.alarmHours, summary),
    'END:VEVENT',
  ];
}

function alarmLines(hours: number | null, summary: string): string[] {
  if (hours === null) return [];
  const trigger = `${hours < 0 ? '-' : ''}PT${Math.abs(hours)}H`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${summary}`, 'END:VALARM'];
}

function plain(date: string): string {
  return date.replaceAll('-', '');
}
