import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { activityLabel, presenceLabel } from '../people/presence.ts';
import { relativeDate } from './relative-date.ts';

const i18n = createI18n(SOURCE_LOCALE);

const given = process.env.TZ;
afterEach(() => {
  // assigned undefined would read 'undefined'
  if (given === undefined) delete process.env.TZ;
  else process.env.TZ = given;
});

/** Moments are written in UTC; what they read is up to the reader's zone. */
const CASES: [zone: string, what: string, moment: string, now: string, text: string][] = [
  ['UTC', 'a year’s end, hours apart', '2025-12-31T23:30:00Z', '2026-01-01T00:30:00Z', '1 hour ago'],
  ['UTC', 'a year’s end, the day before', '2025-12-31T10:05:00Z', '2026-01-01T12:00:00Z', 'Yesterday at 10:05'],
  ['UTC', 'a year’s end, days before', '2025-12-29T10:00:00Z', '2026-01-02T12:00:00Z', '4 days ago'],
  ['UTC', 'a year’s end, a week before', '2025-12-31T10:00:00Z', '2026-01-07T12:00:00Z', '31 Dec 2025'],
  ['UTC', 'the year’s first moment', '2026-01-01T00:00:00Z', '2026-12-31T23:00:00Z', '1 Jan'],
  // here the year has begun, there it has not
  ['Pacific/Auckland', 'a new year that has begun', '2025-12-31T12:00:00Z', '2026-02-01T00:00:00Z', '1 Jan'],
  ['America/Los_Angeles', 'a new year to come', '2026-01-01T05:00:00Z', '2026-02-01T00:00:00Z', '31 Dec 2025'],
  ['UTC', 'a leap day', '2028-02-29T12:00:00Z', '2028-03-01T13:00:00Z', 'Yesterday at 12:00'],
  ['UTC', 'across a leap day', '2028-02-28T12:00:00Z', '2028-03-01T13:00:00Z', '2 days ago'],
  ['UTC', 'across no leap day', '2027-02-28T12:00:00Z', '2027-03-01T13:00:00Z', 'Yesterday at 12:00'],
  ['UTC', 'a leap day of another year', '2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z', '29 Feb 2028'],
  // Berlin loses an hour on 29 March 2026 and gets it back on 25 October
  ['Europe/Berlin', 'over the lost hour', '2026-03-28T13:00:00Z', '2026-03-29T13:00:00Z', 'Yesterday at 14:00'],
  ['Europe/Berlin', 'within the short day', '2026-03-28T23:10:00Z', '2026-03-29T21:50:00Z', '22 hours ago'],
  ['Europe/Berlin', 'within the long day', '2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z', '24 hours ago'],
  ['Europe/Berlin', 'the doubled hour', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '1 hour ago'],
  [
    'Europe/Berlin',
    'the day before the long one',
    '2026-10-24T20:00:00Z',
    '2026-10-25T22:00:00Z',
    'Yesterday at 22:00',
  ],
  ['Europe/Berlin', 'six days and a lost hour', '2026-03-27T09:00:00Z', '2026-04-02T09:00:00Z', '6 days ago'],
  // the same moments, read elsewhere
  ['America/New_York', 'this evening there', '2026-11-19T03:00:00Z', '2026-11-20T04:00:00Z', 'Yesterday at 22:00'],
  ['Asia/Tokyo', 'two days on there', '2026-11-18T14:00:00Z', '2026-11-19T15:30:00Z', '2 days ago'],
  ['Asia/Kolkata', 'half an hour off', '2026-11-18T20:00:00Z', '2026-11-20T12:00:00Z', 'Yesterday at 01:30'],
  ['Pacific/Kiritimati', 'fourteen hours ahead', '2026-11-10T11:00:00Z', '2026-11-20T12:00:00Z', '11 Nov'],
  ['Pacific/Niue', 'eleven hours behind', '2026-11-10T10:59:00Z', '2026-11-20T12:00:00Z', '9 Nov'],
  ['UTC', 'an hour short of a week', '2026-11-13T15:00:00Z', '2026-11-20T14:00:00Z', '6 days ago'],
  ['UTC', 'a week', '2026-11-13T15:00:00Z', '2026-11-20T15:00:00Z', '13 Nov'],
];

it.each(CASES)('the relative date in %s %s: %s at %s reads %s [STA-8]', (zone, _what, moment, now, text) => {
  process.env.TZ = zone;
  expect(relativeDate(i18n, moment, new Date(now))).toBe(text);
});

describe.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati'])('in %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  // presence counts hours that have passed, whatever the clocks on the wall did meanwhile
  it.each([
    ['2026-10-24T22:10:00Z', '2026-10-25T22:09:00Z', 'Active 23h ago', 'Today'],
    ['2026-10-24T22:10:00Z', '2026-10-25T22:10:00Z', 'Active 1d ago', 'This week'],
    ['2026-03-28T23:10:00Z', '2026-03-29T22:50:00Z', 'Active 23h ago', 'Today'],
    ['2025-12-31T23:59:00Z', '2026-01-01T00:03:59Z', 'Active now', 'Active now'],
    ['2025-12-31T23:59:00Z', '2026-01-01T00:04:00Z', 'Active recently', 'Recently active'],
    ['2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', 'Active 2d ago', 'This week'],
    ['2026-10-20T12:00:00Z', '2026-10-27T11:59:59Z', 'Active 6d ago', 'This week'],
  ])('the presence at %s, read at %s, is %s and %s [STA-6, STA-7]', (moment, now, presence, activity) => {
    expect(presenceLabel(i18n, moment, new Date(now))).toBe(presence);
    expect(activityLabel(i18n, moment, new Date(now))).toBe(activity);
  });
});

it('no label ever counts zero or seven days, and each begins where the one before ends [STA-8]', () => {
  const now = new Date('2026-10-30T12:00:00Z');
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
    process.env.TZ = zone;
    for (let minutes = 5; minutes < 8 * 1440; minutes += 7) {
      const text = relativeDate(i18n, new Date(now.getTime() - minutes * 60_000).toISOString(), now);
      expect(text).toMatch(
        /^([1-9]|[1-5]\d) minutes ago$|^(1 hour|([2-9]|1\d|2[0-4]) hours) ago$|^Yesterday at \d\d:\d\d$|^[2-6] days ago$|^2[23] Oct$/,
      );
    }
  }
});
