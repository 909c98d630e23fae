import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSaidLately } from './said-lately.ts';

const SECOND_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTime(ms);

it('the newest word of several topics counts, and none of another topic', () => {
  const said = createSaidLately();
  said.begin();
  wait(10 * SECOND_MS);
  said.add('family a');
  wait(2 * SECOND_MS);
  said.add('person p');
  wait(SECOND_MS);
  expect(said.quietMs(['family a', 'person p'])).toBe(SECOND_MS);
  expect(said.quietMs(['family a'])).toBe(3 * SECOND_MS);
  expect(said.quietMs(['family b'])).toBe(13 * SECOND_MS);
  expect(said.quietMs([])).toBe(13 * SECOND_MS);
});

it('what was said while nobody listened is not called quiet', () => {
  const said = createSaidLately();
  expect(said.quietMs([])).toBe(0);
  said.begin();
  wait(5 * SECOND_MS);
  said.end();
  expect(said.quietMs([])).toBe(0);
  wait(SECOND_MS);
  said.begin();
  wait(SECOND_MS);
  expect(said.quietMs(['family a'])).toBe(SECOND_MS);
});

it('no quiet is longer than what is remembered', () => {
  const said = createSaidLately();
  said.begin();
  wait(SECOND_MS);
  said.add('family a');
  wait(60 * SECOND_MS);
  said.forgetOld();
  expect(said.quietMs(['family a'])).toBe(60 * SECOND_MS);
  wait(SECOND_MS);
  said.forgetOld();
  expect(said.quietMs(['family a'])).toBe(60 * SECOND_MS);
});
