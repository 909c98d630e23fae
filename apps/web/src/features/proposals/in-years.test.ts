import { expect, it } from 'vitest';
import { inYears } from './in-years.ts';

it.each([
  ['2026-11-23', 1, '2027-11-23'],
  ['2028-02-29', 5, '2033-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
])('%s and %i years are %s [REA-7]', (date, years, later) => expect(inYears(date, years)).toBe(later));
