import { expect, it } from 'vitest';
import { daysOf, toldAgainAt, waitFrom } from './emergency-days.ts';

const asked = new Date('2026-11-20T10:40:00Z');
const threeDays = waitFrom(asked, 3);

it.each([
  ['2026-11-20T10:40:00Z', 3],
  ['2026-11-21T10:40:00Z', 2],
  ['2026-11-22T10:41:00Z', 1],
  ['2026-11-23T10:39:00Z', 1],
  ['2026-11-23T10:40:00Z', 0],
  ['2026-12-24T10:40:00Z', 0],
  ['2026-11-01T10:40:00Z', 3], // this device's clock is behind
])('at %s, %i of three days are left [PPL-11]', (now, left) => {
  expect(daysOf(threeDays, new Date(now))).toEqual({ total: 3, left });
});

it('a wait that was prolonged has more days', () => {
  const prolonged = { ...threeDays, opensAt: '2026-11-25T10:00:00Z' };
  expect(daysOf(prolonged, asked)).toEqual({ total: 5, left: 5 });
});

it.each([
  [1, ['2026-11-20T22:40:00.000Z']],
  [2, ['2026-11-21T10:40:00.000Z']],
  [3, ['2026-11-21T22:40:00.000Z', '2026-11-22T10:40:00.000Z']],
  [30, ['2026-12-05T10:40:00.000Z', '2026-12-19T10:40:00.000Z']],
])('in a wait of %i days the owner is told again halfway and on the last day [PPL-11]', (days, moments) => {
  expect(toldAgainAt(waitFrom(asked, days))).toEqual(moments);
});
