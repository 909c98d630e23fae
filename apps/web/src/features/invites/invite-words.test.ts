import { expect, it } from 'vitest';
import { askedWords, asRole, listed, timeLeft } from './invite-words.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-28T10:00:00Z', 'in 7 days'],
  ['2026-11-28T09:59:59Z', 'in 6 days'],
  ['2026-11-22T10:00:00Z', 'in 1 day'],
  ['2026-11-22T09:59:59Z', 'in 23 hours'],
  ['2026-11-21T11:00:00Z', 'in 1 hour'],
  ['2026-11-21T10:59:59Z', 'in 59 minutes'],
  ['2026-11-21T10:00:10Z', 'in 1 minute'],
  ['2026-11-21T09:00:00Z', 'in 1 minute'],
])('an invitation until %s ends %s', (endsAt, words) => {
  expect(timeLeft(endsAt, NOW)).toBe(words);
});

it.each([
  ['2026-11-21T10:00:05', 'Asked today'],
  ['2026-11-21T00:30:00', 'Asked today'],
  ['2026-11-20T23:30:00', 'Asked yesterday'],
  ['2026-11-19T23:30:00', 'Asked on 19 Nov 2026'],
])('what was asked at %s, in the reader’s own time zone, is told as %s', (at, words) => {
  expect(askedWords(at, new Date('2026-11-21T10:00:00'))).toBe(words);
});

it('families are named as one says them', () => {
  expect(listed(['Rivera'])).toBe('Rivera');
  expect(listed(['Rivera', 'Stone'])).toBe('Rivera and Stone');
  expect(listed(['Rivera', 'Stone', 'Okafor'])).toBe('Rivera, Stone and Okafor');
});

it('roles carry their article', () => {
  expect(['Admin', 'Member', 'Viewer'].map(asRole)).toEqual(['an Admin', 'a Member', 'a Viewer']);
});
