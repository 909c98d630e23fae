import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-26T16:30:00Z', '6 days 4 hours'],
  ['2026-11-21T12:00:00Z', '1 day'],
  ['2026-11-20T15:20:00Z', '3 hours 20 minutes'],
  ['2026-11-20T12:12:30Z', '12 minutes'],
  ['2026-11-20T12:00:20Z', '1 minute'],
  ['2026-11-20T12:00:00Z', null],
  ['2026-11-19T12:00:00Z', null],
  ['never', null],
])('until %s it is %s [FMD-4]', (until, words) => {
  expect(timeLeft(until, now)).toBe(words);
});
