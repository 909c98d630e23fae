import { expect, it } from 'vitest';
import { askedWords, formatOffer } from './format-received.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-28T09:59:59Z', 'Viewer', 'As a Viewer. The invitation ends in 6 days.'],
  ['2026-11-21T10:59:59Z', 'Admin', 'As an Admin. The invitation ends in 59 minutes.'],
  ['2026-11-21T09:00:00Z', 'Member', 'As a Member. The invitation ends in less than a minute.'],
] as const)('until %s as %s: %s', (expiresAt, role, words) => {
  expect(formatOffer({ expiresAt, role }, NOW)).toBe(words);
});

it.each([
  ['2026-11-21T10:00:05', 'Asked today'],
  ['2026-11-21T00:30:00', 'Asked today'],
  ['2026-11-20T23:30:00', 'Asked yesterday'],
  ['2026-11-19T23:30:00', 'Asked on 19 Nov 2026'],
])('what was asked at %s, in the reader’s own time zone, is told as %s', (at, words) => {
  expect(askedWords(at, new Date('2026-11-21T10:00:00'))).toBe(words);
});
