import { expect, it } from 'vitest';
import { latestGuardianshipEnd } from './guardianship-end.ts';

it.each([
  ['a child', '2026-08-04', '2026-11-28', '2044-08-04'],
  ['a child born on 29 February', '2024-02-29', '2026-11-28', '2042-02-28'],
  ['somebody who turns 18 tomorrow', '2008-11-29', '2026-11-28', '2026-11-29'],
  ['somebody who turns 18 today', '2008-11-28', '2026-11-28', '2027-11-28'],
  ['a grandparent', '1941-03-02', '2026-11-28', '2027-11-28'],
  ['somebody whose date of birth is not known', null, '2028-02-29', '2029-02-28'],
])('the part of the guardians of %s has a last day to end [PPL-5]', (_who, bornOn, today, latest) => {
  expect(latestGuardianshipEnd(bornOn, today)).toBe(latest);
});
