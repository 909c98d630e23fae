import { expect, it } from 'vitest';
import { formatAccepted, formatAcceptedDay, formatAsked, formatOffer } from './received-messages.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-28T09:59:59Z', 'Viewer', 'You’ll join as a Viewer. The invitation expires in 6 days.'],
  ['2026-11-21T10:59:59Z', 'Admin', 'You’ll join as an Admin. The invitation expires in 59 minutes.'],
  ['2026-11-21T09:00:00Z', 'Member', 'You’ll join as a Member. The invitation expires in less than a minute.'],
] as const)('an invitation until %s as %s reads %j', (expiresAt, role, words) => {
  expect(formatOffer({ expiresAt, role }, NOW)).toBe(words);
});

it.each([
  ['2026-11-21T10:00:05', 'today'],
  ['2026-11-21T00:30:00', 'today'],
  ['2026-11-20T23:30:00', 'yesterday'],
  ['2026-11-19T23:30:00', 'on 19 Nov 2026'],
])('a request sent at %s was sent %s in the reader’s time zone', (at, when) => {
  const now = new Date('2026-11-21T10:00:00');
  const outlook = 'The family opens here once an Admin approves.';
  expect(formatAsked(at, now)).toBe(`You asked ${when}. ${outlook}`);
  expect(formatAccepted(at, now)).toBe(`You accepted ${when}. ${outlook}`);
  expect(formatAcceptedDay(at, now).toLowerCase()).toBe(when.replace('on ', '').toLowerCase());
});
