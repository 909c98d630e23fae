import { expect, it } from 'vitest';
import { findTimeZone, hourText, timeIn } from './time-zones.ts';

it.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['europe/lisbon', 'Europe/Lisbon'],
  [' new york ', 'America/New_York'],
  ['utc', 'UTC'],
  ['Lisb', undefined],
  ['', undefined],
])('"%s" finds the time zone %s [KNO-2]', (text, zone) => expect(findTimeZone(text)).toBe(zone));

it('the time of a zone is its local time [KNO-2]', () => {
  const winter = new Date('2026-01-15T10:40:00Z');
  expect(timeIn('America/New_York', winter)).toBe(hourText(5).replace(':00', ':40'));
});
