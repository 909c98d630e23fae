import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

it.each([
  ['2026-08-04', '2026-11-28', 0, 3],
  ['2026-11-28', '2026-11-28', 0, 0],
  ['2026-10-29', '2026-11-28', 0, 0],
  ['2008-11-28', '2026-11-27', 17, 215],
  ['2008-11-28', '2026-11-28', 18, 216],
  ['2008-02-29', '2026-02-28', 17, 215],
  ['2008-02-29', '2026-03-01', 18, 216],
  ['2027-01-01', '2026-11-28', 0, 0],
])('somebody born on %s is on %s %i years and %i months old [PPL-1]', (bornOn, today, years, months) => {
  expect(ageOf(bornOn, today)).toEqual({ years, months });
});
