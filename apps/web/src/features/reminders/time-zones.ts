import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import { isTimeZone } from '@kinvault/domain/format/time-zones.ts';
import { i18n } from '../../lib/i18n.ts';

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** IANA names, such as 'Europe/Lisbon'. */
export function listTimeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
}

/** The zone of that name or city, whatever its spelling; 'europe/lisbon' and 'Lisbon' are Europe/Lisbon. */
export function findTimeZone(text: string): string | undefined {
  const wanted = foldLetters(text.trim()).replaceAll(' ', '_');
  const zones = listTimeZones();
  const found =
    zones.find((zone) => foldLetters(zone) === wanted) ?? zones.find((zone) => foldLetters(cityOf(zone)) === wanted);
  // an old name that the browser knows but does not list
  return found ?? (wanted.includes('/') && isTimeZone(wanted) ? text.trim() : undefined);
}

/** The local time of a zone: '10:40'. */
export function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat(formatLocale(i18n), { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
}

/** '21:00' for a full hour of the day. */
export function hourText(hour: number): string {
  return timeIn('UTC', new Date(Date.UTC(2024, 0, 1, hour)));
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1);
}
