import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { activityLabel, isActive, presenceLabel } from './presence.ts';

const i18n = createI18n(SOURCE_LOCALE);

const now = new Date(2026, 10, 20, 15, 0, 0);
const MINUTES_A_DAY = 24 * 60;
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('presence in the member list', () => {
  it.each([
    [-2, 'Active now'],
    [0, 'Active now'],
    [4.9, 'Active now'],
    [5, 'Active recently'],
    [59.9, 'Active recently'],
    [60, 'Active 1h ago'],
    [179, 'Active 2h ago'],
    [23 * 60 + 59, 'Active 23h ago'],
    [MINUTES_A_DAY, 'Active 1d ago'],
    [7 * MINUTES_A_DAY - 1, 'Active 6d ago'],
    [7 * MINUTES_A_DAY, 'Last seen 13 Nov'],
    [18 * MINUTES_A_DAY, 'Last seen 2 Nov'],
    [400 * MINUTES_A_DAY, 'Last seen 16 Oct 2025'],
  ])('a member seen %d minutes ago reads %s [STA-6]', (minutes, label) => {
    expect(presenceLabel(i18n, before(minutes), now)).toBe(label);
  });

  it('a person who was never here is described as such [STA-6] [STA-8]', () => {
    expect(presenceLabel(i18n, null, now)).toBe('Last seen Never');
    expect(presenceLabel(i18n, 'no date', now)).toBe('Last seen Invalid date');
  });
});

describe('activity above the documents', () => {
  it.each([
    [0, 'Active now'],
    [4.9, 'Active now'],
    [5, 'Recently active'],
    [59.9, 'Recently active'],
    [60, 'Today'],
    [MINUTES_A_DAY - 1, 'Today'],
    [MINUTES_A_DAY, 'This week'],
    [7 * MINUTES_A_DAY - 1, 'This week'],
    [7 * MINUTES_A_DAY, 'Inactive'],
  ])('activity %d minutes ago reads %s [STA-7]', (minutes, label) => {
    expect(activityLabel(i18n, before(minutes), now)).toBe(label);
  });

  it('somebody who was never here is inactive [STA-7]', () => {
    expect(activityLabel(i18n, null, now)).toBe('Inactive');
  });
});

it.each([
  [null, false],
  [before(-1), true],
  [before(4.9), true],
  [before(5), false],
])('the dot for %s is filled: %s [SBR-6]', (moment, filled) => {
  expect(isActive(moment, now)).toBe(filled);
});
