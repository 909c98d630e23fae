import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../format/time-zones.ts';
import { DEFAULT_MORNINGS, isMorningMissed, isQuiet, localTime, nextMorning, reminderHour } from './mornings.ts';

const next = (now: string, timeZone: string, quiet = {}) =>
  nextMorning(new Date(now), { ...DEFAULT_MORNINGS, timeZone, ...quiet }).toISOString();

describe('mornings', () => {
  it.each([
    ['2026-11-22T07:59:59Z', 'UTC', '2026-11-22T08:00:00.000Z'],
    ['2026-11-22T08:00:00Z', 'UTC', '2026-11-23T08:00:00.000Z'],
    ['2026-11-22T12:00:00Z', 'America/Los_Angeles', '2026-11-22T16:00:00.000Z'],
    ['2026-11-22T12:00:00Z', 'Pacific/Kiritimati', '2026-11-22T18:00:00.000Z'],
    ['2026-11-22T12:00:00Z', 'Asia/Kathmandu', '2026-11-23T02:15:00.000Z'],
    // the day the clocks change in Berlin, forward and back
    ['2027-03-27T12:00:00Z', 'Europe/Berlin', '2027-03-28T06:00:00.000Z'],
    ['2027-10-30T12:00:00Z', 'Europe/Berlin', '2027-10-31T07:00:00.000Z'],
  ])('after %s, 8 in the morning in %s is %s [KNO-2]', (now, zone, expected) => {
    expect(next(now, zone)).toBe(expected);
  });

  it('quiet hours that last longer move the morning to their end [KNO-2]', () => {
    const quiet = { quietFrom: 22, quietUntil: 10 };
    expect(next('2026-11-22T00:00:00Z', 'UTC', quiet)).toBe('2026-11-22T10:00:00.000Z');
    expect(reminderHour({ timeZone: 'UTC', quietFrom: 7, quietUntil: 9 })).toBe(9);
    expect(reminderHour({ timeZone: 'UTC', quietFrom: 8, quietUntil: 8 })).toBe(8);
  });

  it('an hour that the clocks skip comes an hour later', () => {
    // Santiago skips 0:00 to 1:00 on 6 September 2026
    const quiet = { quietFrom: 1, quietUntil: 0 };
    expect(next('2026-09-05T12:00:00Z', 'America/Santiago', quiet)).toBe('2026-09-06T04:00:00.000Z');
  });

  it('every next morning shows the right hour and lies within two days [KNO-2]', () => {
    const zones = [
      'Europe/Lisbon',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Tokyo',
      'UTC',
    ];
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom(...zones), (now, timeZone) => {
        const morning = nextMorning(now, { ...DEFAULT_MORNINGS, timeZone });
        expect(localTime(morning, timeZone).hour).toBe(8);
        expect(morning.getTime() - now.getTime()).toBeGreaterThan(0);
        expect(morning.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
      }),
    );
  });

  it('whatever the quiet hours and the zone, the planned hour is not quiet, and comes soon [KNO-2]', () => {
    const zones = [
      'UTC',
      'Europe/Lisbon',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Santiago',
    ];
    const hour = fc.integer({ min: 0, max: 23 });
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom(...zones), hour, hour, (now, timeZone, quietFrom, quietUntil) => {
        fc.pre((quietFrom - quietUntil + 24) % 24 !== 1); // the clocks may skip the one waking hour
        const mornings = { timeZone, quietFrom, quietUntil };
        const morning = nextMorning(now, mornings);
        expect(isQuiet(mornings, localTime(morning, timeZone).hour)).toBe(false);
        expect(morning.getTime() - now.getTime()).toBeLessThanOrEqual(50 * 3_600_000);
      }),
    );
    for (let until = 0; until < 24; until++)
      for (let from = 0; from < 24; from++)
        if (from !== until) expect(isQuiet({ timeZone: 'UTC', quietFrom: from, quietUntil: until }, until)).toBe(false);
  });

  it('a morning is missed when it has passed and its reminders are not made [KNO-2]', () => {
    const isMissed = (now: string, timeZone: string, through: string) =>
      isMorningMissed(new Date(now), { ...DEFAULT_MORNINGS, timeZone }, through);
    expect(isMissed('2027-01-02T07:59:00Z', 'UTC', '2027-01-01')).toBe(false);
    expect(isMissed('2027-01-02T08:00:00Z', 'UTC', '2027-01-01')).toBe(true);
    expect(isMissed('2027-01-02T02:00:00Z', 'UTC', '2026-12-31')).toBe(true);
    expect(isMissed('2027-01-02T12:00:00Z', 'America/Los_Angeles', '2027-01-01')).toBe(false);
    expect(isMissed('2027-01-02T12:00:00Z', 'Asia/Tokyo', '2027-01-01')).toBe(true);
  });

  it('a time zone is known or refused', () => {
    expect(isTimeZone('Europe/Lisbon')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
