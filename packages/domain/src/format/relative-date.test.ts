import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { relativeDate } from './relative-date.ts';

const i18n = createI18n(SOURCE_LOCALE);

const now = new Date(2026, 10, 20, 15, 0, 0);
const local = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it.each([
  [null, 'Never'],
  [undefined, 'Never'],
  ['', 'Never'],
  [before(-3), 'Just now'],
  [before(0), 'Just now'],
  [before(4.99), 'Just now'],
  [before(5), '5 minutes ago'],
  [before(59.9), '59 minutes ago'],
  [before(60), '1 hour ago'],
  [before(119), '1 hour ago'],
  [before(23 * 60 + 59), '23 hours ago'],
  [local(2026, 11, 19, 14, 5), 'Yesterday at 14:05'],
  [local(2026, 11, 18, 23, 59), '2 days ago'],
  [local(2026, 11, 14, 9), '6 days ago'],
  [local(2026, 11, 13, 15), '13 Nov'],
  [local(2026, 9, 30), '30 Sep'],
  [local(2026, 1, 2), '2 Jan'],
  [local(2025, 12, 31), '31 Dec 2025'],
  ['yesterday-ish', 'Invalid date'],
])('the moment %s reads %s [STA-8]', (moment, text) => {
  expect(relativeDate(i18n, moment, now)).toBe(text);
});

it('a moment 47 hours back is not called yesterday when a whole day lies between [STA-8]', () => {
  expect(relativeDate(i18n, local(2026, 11, 18, 2), new Date(2026, 10, 20, 1))).toBe('2 days ago');
});
