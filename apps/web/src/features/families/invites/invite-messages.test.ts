import { expect, it } from 'vitest';
import { formatInvite, formatInviteWithDate } from './invite-messages.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const invite = { role: 'Viewer' as const, sentAt: '2026-11-18T12:00:00Z' };

it.each([
  ['2026-11-25T13:00:00Z', 'Viewer, created 18 Nov, expires in 5 days', 'Viewer, invited, expires in 5 days 1 hour'],
  [
    '2026-11-20T15:30:00Z',
    'Viewer, created 18 Nov, expires in 3 hours',
    'Viewer, invited, expires in 3 hours 30 minutes',
  ],
  [
    '2026-11-20T12:00:10Z',
    'Viewer, created 18 Nov, expires in less than a minute',
    'Viewer, invited, expires in less than a minute',
  ],
  ['2026-11-20T11:00:00Z', 'Viewer, created 18 Nov, expired', 'Viewer, invited, expired'],
])('an invitation until %s reads %j', (expiresAt, created, invited) => {
  expect(formatInviteWithDate({ ...invite, expiresAt }, NOW)).toBe(created);
  expect(formatInvite({ ...invite, expiresAt }, NOW)).toBe(invited);
});
