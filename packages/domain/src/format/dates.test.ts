import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { dateText, dayText, longDate, monthText, nearDayText, weekdayMoment } from './dates.ts';

const i18n = createI18n(SOURCE_LOCALE);

it.each([
  ['2026-12-13', '13 Dec 2026'],
  ['2027-09-10', '10 Sep 2027'],
  ['2024-03-03', '3 Mar 2024'],
  ['2031-01-01', '1 Jan 2031'],
  ['0027-04-03', '3 Apr 0027'],
])('the date %s reads %s [D-47]', (date, text) => {
  expect(dateText(i18n, date)).toBe(text);
});

it('a date within a known year is short, and a long one spells its month', () => {
  expect(dayText(i18n, '2026-12-03')).toBe('3 Dec');
  const moment = new Date(2024, 2, 3, 12).toISOString();
  expect([longDate(i18n, moment), monthText(i18n, moment)]).toEqual(['3 March 2024', 'March 2024']);
});

it('a day within eleven months needs no year', () => {
  expect(['2027-01-03', '2026-10-31', '2028-01-03'].map((date) => nearDayText(i18n, date, '2026-11-20'))).toEqual([
    '3 Jan',
    '31 Oct',
    '3 Jan 2028',
  ]);
});

it('a moment has its weekday, and its year only where that is far away', () => {
  const now = new Date(2026, 10, 20, 9);
  expect(weekdayMoment(i18n, new Date(2026, 10, 23, 10, 40).toISOString(), now)).toBe('Monday 23 November at 10:40');
  expect(weekdayMoment(i18n, new Date(2024, 10, 25, 10, 40).toISOString(), now)).toContain('25 November 2024');
});
