import { expect, it } from 'vitest';
import { endDay, endOf, termsText } from './sharing-terms.ts';

it('a share ends with the chosen day, where its giver is [PPL-9]', () => {
  expect(endOf('never', '', '2026-11-28')).toBeNull();
  const ends = [
    endOf('date', '2027-04-12', '2026-11-28'),
    endOf('week', '', '2026-11-28'),
    endOf('month', '', '2026-11-28'),
  ];
  expect(ends.map((end) => endDay(end ?? ''))).toEqual(['2027-04-12', '2026-12-05', '2026-12-28']);
  expect(new Date(ends[0] ?? '').getHours()).toBe(23);
});

it('what a receiver may do is said with its end [PPL-9]', () => {
  expect(termsText({ mayEdit: false, until: null })).toBe('Can view');
  const until = endOf('date', '2027-04-12', '2026-11-28');
  expect(termsText({ mayEdit: true, until })).toMatch(/^Can edit until .*2027/);
});
