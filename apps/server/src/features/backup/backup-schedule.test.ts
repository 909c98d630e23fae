import { expect, it } from 'vitest';
import { isOverdue } from './backup-schedule.ts';

const DAILY = '30 2 * * *';
const at = (text: string) => new Date(`${text}`);

it("a daily backup is overdue when a whole night has passed without one, not while tonight's is made [OPS-4]", () => {
  const lastGood = at('2027-03-10T02:30:05');
  expect(isOverdue(DAILY, at('2027-03-10T23:00'), lastGood)).toBe(false);
  expect(isOverdue(DAILY, at('2027-03-11T02:31'), lastGood)).toBe(false);
  expect(isOverdue(DAILY, at('2027-03-12T02:29'), lastGood)).toBe(false);
  expect(isOverdue(DAILY, at('2027-03-12T02:31'), lastGood)).toBe(true);
});

it('a weekly backup is not overdue after ten days, but after two weeks [OPS-4]', () => {
  const lastGood = at('2027-03-07T03:00:10'); // a Sunday
  expect(isOverdue('0 3 * * 0', at('2027-03-17T12:00'), lastGood)).toBe(false);
  expect(isOverdue('0 3 * * 0', at('2027-03-21T03:01'), lastGood)).toBe(true);
});
