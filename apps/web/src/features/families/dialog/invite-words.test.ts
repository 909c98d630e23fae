import { expect, it } from 'vitest';
import { inviteWords } from './invite-words.ts';

const invite = {
  id: 'i',
  email: 'pilar@rivera.example',
  name: null,
  role: 'Viewer' as const,
  sentAt: '2026-11-18T12:00:00Z',
};

it.each([
  ['2026-11-25T13:00:00Z', 'Viewer, made 18 Nov, ends in 5 days'],
  ['2026-11-20T15:30:00Z', 'Viewer, made 18 Nov, ends in 3 hours'],
  ['2026-11-20T12:00:10Z', 'Viewer, made 18 Nov, ends in less than a minute'],
  ['2026-11-20T11:00:00Z', 'Viewer, made 18 Nov, ended'],
])('an invitation until %s: %s', (expiresAt, words) => {
  expect(inviteWords({ ...invite, expiresAt }, new Date('2026-11-20T12:00:00Z'))).toBe(words);
});
