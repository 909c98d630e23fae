import { expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { relativeText, timeLeft, timeLeftRoughly } from './durations.ts';

const i18n = createI18n(SOURCE_LOCALE);

const NOW = new Date('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-26T16:30:00Z', '6 days 4 hours', '6 days'],
  ['2026-11-27T12:00:00Z', '7 days', '7 days'],
  ['2026-11-27T11:59:59Z', '6 days 23 hours', '6 days'],
  ['2026-11-21T13:59:00Z', '1 day 1 hour', '1 day'],
  ['2026-11-21T12:00:00Z', '1 day', '1 day'],
  ['2026-11-20T16:12:30Z', '4 hours 12 minutes', '4 hours'],
  ['2026-11-20T13:00:00Z', '1 hour', '1 hour'],
  ['2026-11-20T12:12:30Z', '12 minutes', '12 minutes'],
  ['2026-11-20T12:00:30Z', 'less than a minute', 'less than a minute'],
  ['2026-11-20T12:00:00Z', null, null],
  ['2026-11-19T12:00:00Z', null, null],
  ['never', null, null],
])('the time until %s reads %s, roughly %s [FMD-4]', (until, text, rough) => {
  expect([timeLeft(i18n, until, NOW), timeLeftRoughly(i18n, until, NOW)]).toEqual([text, rough]);
});

it('a distance in time reads the same ahead and behind, without commas', () => {
  expect([relativeText(i18n, 1, 'day'), relativeText(i18n, -48, 'day')]).toEqual(['in 1 day', '48 days ago']);
  expect(relativeText(i18n, 7973, 'year')).toBe('in 7973 years');
});
