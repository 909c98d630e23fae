import { expect, it } from 'vitest';
import { daysLeftText, deletedText, isLastWeek } from './trash-list.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

it.each([
  [30, '30 days left'],
  [29.2, '30 days left'],
  [2, '2 days left'],
  [1, 'Last day'],
  [0.01, 'Last day'],
  [-1, 'Last day'],
])('a document with %d days left says %j', (days, text) => {
  expect(daysLeftText(at(days), NOW)).toBe(text);
});

it('the last week is highlighted', () => {
  expect(isLastWeek(at(7), NOW)).toBe(true);
  expect(isLastWeek(at(7.1), NOW)).toBe(false);
});

it('a deleted document says who deleted it and when, if the person is still known', () => {
  const trashedAt = at(-2 / 24);
  const david = { id: 'david', name: 'David Okafor' };
  expect(deletedText({ trashedBy: david, trashedAt }, 'elena', NOW)).toBe('Deleted by David Okafor, 2 hours ago');
  expect(deletedText({ trashedBy: david, trashedAt: at(0) }, 'david', NOW)).toBe('Deleted by you, just now');
  expect(deletedText({ trashedBy: null, trashedAt }, 'elena', NOW)).toBe('Deleted 2 hours ago');
});
