import { expect, it } from 'vitest';
import { pollDelay } from './documents.api.ts';

const pending = (fileId: string) => ({ fileId, thumbnail: 'pending' as const });
const ready = (fileId: string) => ({ fileId, thumbnail: 'ready' as const });

it('nothing waiting, nothing asked', () => {
  expect(pollDelay([ready('a')], new Map(), 0)).toBe(false);
});

it('a waiting thumbnail is asked for each second, for a minute at most', () => {
  const since = new Map<string, number>();
  expect(pollDelay([pending('a')], since, 5_000)).toBe(1000);
  expect(pollDelay([pending('a')], since, 64_999)).toBe(1000);
  expect(pollDelay([pending('a')], since, 65_000)).toBe(false);
});

it('a later upload has a minute of its own', () => {
  const since = new Map<string, number>();
  pollDelay([pending('a')], since, 0);
  expect(pollDelay([pending('b'), pending('a')], since, 61_000)).toBe(1000);
  expect(pollDelay([ready('b'), pending('a')], since, 62_000)).toBe(false);
});
