import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentNotifications } from './recent-notifications.ts';

const SECOND_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);

it('the newest word of several topics counts, and none of another topic', () => {
  const recent = createRecentNotifications();
  recent.begin();
  wait(10 * SECOND_MS);
  recent.add('family a');
  wait(2 * SECOND_MS);
  recent.add('person p');
  wait(SECOND_MS);
  expect(recent.quietMs(['family a', 'person p'])).toBe(SECOND_MS);
  expect(recent.quietMs(['family a'])).toBe(3 * SECOND_MS);
  expect(recent.quietMs(['family b'])).toBe(13 * SECOND_MS);
  expect(recent.quietMs([])).toBe(13 * SECOND_MS);
});

it('what was said while nobody listened is not called quiet', () => {
  const recent = createRecentNotifications();
  expect(recent.quietMs([])).toBe(0);
  recent.begin();
  wait(5 * SECOND_MS);
  recent.end();
  expect(recent.quietMs([])).toBe(0);
  wait(SECOND_MS);
  recent.begin();
  wait(SECOND_MS);
  expect(recent.quietMs(['family a'])).toBe(SECOND_MS);
});

it('no quiet is longer than what is remembered', () => {
  const recent = createRecentNotifications();
  recent.begin();
  wait(SECOND_MS);
  recent.add('family a');
  wait(60 * SECOND_MS);
  recent.forgetOld();
  expect(recent.quietMs(['family a'])).toBe(60 * SECOND_MS);
  wait(SECOND_MS);
  recent.forgetOld();
  expect(recent.quietMs(['family a'])).toBe(60 * SECOND_MS);
});
