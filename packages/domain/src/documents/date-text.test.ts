import { expect, it } from 'vitest';
import { dateText } from './date-text.ts';

it.each([
  ['2026-12-13', '13 Dec 2026'],
  ['2027-09-10', '10 Sep 2027'],
  ['2024-03-03', '3 Mar 2024'],
  ['2031-01-01', '1 Jan 2031'],
])('%s reads %s', (date, text) => {
  expect(dateText(date)).toBe(text);
});
