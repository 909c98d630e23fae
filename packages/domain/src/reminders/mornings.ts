import { knownZone } from '../format/time-zones.ts';
import { addDays } from './spans.ts';

/** When a person is reminded: at 8 in their morning, or when their quiet hours end, if those last longer. */
export interface Mornings {
  /** IANA name, as 'Europe/Lisbon'. */
  timeZone: string;
  /** Full hours, 0 to 23, in that zone; equal: no quiet hours. They may run over midnight. */
  quietFrom: number;
  quietUntil: number;
}

export const DEFAULT_MORNINGS: Mornings = { timeZone: 'UTC', quietFrom: 21, quietUntil: 7 };

const REMINDER_HOUR = 8;
const HOUR_MS = 3_600_000;

export function isQuiet({ quietFrom, quietUntil }: Mornings, hour: number): boolean {
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil;
  return hour >= quietFrom || hour < quietUntil;
}

/** The hour of the day, 0 to 23, at which reminders come. */
export function reminderHour(mornings: Mornings): number {
  return isQuiet(mornings, REMINDER_HOUR) ? mornings.quietUntil : REMINDER_HOUR;
}

/** A moment as the clock on the wall of a zone shows it. */
export function localTime(now: Date, timeZone: string): { date: string; hour: number } {
  const wall = wallClock(now, timeZone);
  return { date: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
}

/** The first moment after `now` at which the person's reminders come; quiet only where the clocks skip the one waking hour. */
export function nextMorning(now: Date, mornings: Mornings): Date {
  const { date } = localTime(now, mornings.timeZone);
  const hour = reminderHour(mornings);
  for (let days = 0; ; days++) {
    const morning = momentOf(Date.parse(`${date}T00:00:00Z`) + (24 * days + hour) * HOUR_MS, mornings.timeZone);
    if (morning > now) return morning;
  }
}

/** Whether a morning has passed whose reminders are not made: those of `runThrough` are, and of the days before it. */
export function isMorningMissed(now: Date, mornings: Mornings, runThrough: string): boolean {
  const { date, hour } = localTime(now, mornings.timeZone);
  return (hour >= reminderHour(mornings) ? date : addDays(date, -1)) > runThrough;
}

/** When a day begins there. */
export function startOfDay(date: string, timeZone: string): Date {
  return momentOf(Date.parse(`${date}T00:00:00Z`), timeZone);
}

/** The moment at which a zone's wall clock shows a time. One that the clocks skip in spring comes an hour later. */
function momentOf(wallMs: number, timeZone: string): Date {
  const offsets = [-24, 24].map((hours) => offsetMs(new Date(wallMs + hours * HOUR_MS), timeZone));
  const moments = offsets.map((offset) => new Date(wallMs - offset));
  const exact = moments.find((moment) => wallClock(moment, timeZone).getTime() === wallMs);
  return exact ?? new Date(wallMs - Math.min(...offsets));
}

function offsetMs(now: Date, timeZone: string): number {
  return wallClock(now, timeZone).getTime() - now.getTime();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock shows, as if it were UTC. */
function wallClock(now: Date, timeZone: string): Date {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: knownZone(timeZone), calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, now.getUTCMilliseconds()));
}
