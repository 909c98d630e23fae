import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { calendarDate, daysBetween, distanceText, expiryState, lifePercent } from './expiry.ts';

const i18n = createI18n(SOURCE_LOCALE);

const TODAY = '2026-11-20';

describe('expiry', () => {
  it.each([
    [null, 'none'],
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'soon'],
    ['2026-12-20', 'soon'],
    ['2026-12-21', 'valid'],
    ['1999-01-01', 'expired'],
  ] as const)('a document good through %s is %s [STA-9]', (expiresOn, state) => {
    expect(expiryState(expiresOn, TODAY)).toBe(state);
  });

  it('every date is in exactly the state that its distance says [STA-9]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        const date = new Date(Date.UTC(2026, 10, 20) + days * 86_400_000).toISOString().slice(0, 10);
        const expected = days < 0 ? 'expired' : days <= 30 ? 'soon' : 'valid';
        expect(daysBetween(TODAY, date)).toBe(days);
        expect(expiryState(date, TODAY)).toBe(expected);
      }),
    );
  });

  it('the reader’s calendar day counts, not the universal one [STA-9]', () => {
    expect(calendarDate(new Date(2027, 0, 1, 0, 5))).toBe('2027-01-01');
    expect(calendarDate(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31');
  });

  it.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'in 1 day'],
    ['2026-12-13', 'in 23 days'],
    ['2027-01-19', 'in 60 days'],
    ['2027-02-19', 'in 91 days'],
    ['2027-02-20', 'in 3 months'],
    ['2027-06-30', 'in 7 months'],
    ['2027-11-20', 'in 12 months'],
    ['2028-11-18', 'in 23 months'],
    ['2028-11-19', 'in 2 years'],
    ['2031-03-04', 'in 4 years'],
    ['2126-11-20', 'in 100 years'],
    ['0027-04-03', '1999 years ago'],
    ['2026-10-31', '20 days ago'],
    ['2026-11-19', '1 day ago'],
    ['2026-10-03', '48 days ago'],
    ['2026-09-21', '60 days ago'],
    ['2026-08-20', '3 months ago'],
  ])('the distance to %s reads %s [D-47]', (expiresOn, text) => {
    expect(distanceText(i18n, expiresOn, TODAY)).toBe(text);
  });

  it('the farther of two dates never reads as nearer', () => {
    const daysOf = { day: 1, week: 7, month: 30.4, year: 365 };
    const atLeast = (days: number) => {
      const date = new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10);
      const [, count, unit] = /^(\d+) (day|week|month|year)s? ago$/.exec(distanceText(i18n, date, TODAY)) ?? [];
      return Number(count) * daysOf[unit as keyof typeof daysOf];
    };
    for (let days = 1; days < 4000; days++) expect(atLeast(days + 1)).toBeGreaterThanOrEqual(atLeast(days));
  });

  it('the validity bar runs from 0 to 100 and never beyond', () => {
    expect(lifePercent('2026-11-20', '2027-11-20', TODAY)).toBe(0);
    expect(lifePercent('2021-12-14', '2026-12-13', TODAY)).toBe(99);
    expect(lifePercent('2020-01-01', '2026-01-01', TODAY)).toBe(100);
    expect(lifePercent('2027-01-01', '2027-01-01', TODAY)).toBe(100);
    expect(lifePercent('2027-01-01', '2028-01-01', TODAY)).toBe(0);
  });
});
