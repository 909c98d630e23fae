import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  ['2026-11-26T16:00:00Z', '6 days 4 hours'],
  ['2026-11-27T12:00:00Z', '7 days'],
  ['2026-11-21T13:59:00Z', '1 day 1 hour'],
  ['2026-11-20T16:12:30Z', '4 hours 12 minutes'],
  ['2026-11-20T13:00:00Z', '1 hour'],
  ['2026-11-20T12:12:00Z', '12 minutes'],
  ['2026-11-20T12:00:30Z', 'less than a minute'],
])('until %s there are %s left [FMD-4]', (until, text) => {
  expect(timeLeft(until, new Date('2026-11-20T12:00:00Z'))).toBe(text);
});
