import { expect, it } from 'vitest';
import { pollDelay } from './documents.api.ts';

const pending = (fileId: string) => ({ fileId, thumbnail: 'pending' as const });
const ready = (fileId: string) => ({ fileId, thumbnail: 'ready' as const });

it('without pending thumbnails the list is not polled', () => {
  expect(pollDelay([ready('a')], new Map(), 0)).toBe(false);
});

it('a pending thumbnail is polled each second, for at most a minute', () => {
  const since = new Map<string, number>();
  expect(pollDelay([pending('a')], since, 5_000)).toBe(1000);
  expect(pollDelay([pending('a')], since, 64_999)).toBe(1000);
  expect(pollDelay([pending('a')], since, 65_000)).toBe(false);
});

it('a later upload is polled for its own minute', () => {
  const since = new Map<string, number>();
  pollDelay([pending('a')], since, 0);
  expect(pollDelay([pending('b'), pending('a')], since, 61_000)).toBe(1000);
  expect(pollDelay([ready('b'), pending('a')], since, 62_000)).toBe(false);
});
