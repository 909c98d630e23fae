import { expect, it } from 'vitest';
import { listed } from './lists.ts';

it.each([
  [[], ''],
  [['Rivera'], 'Rivera'],
  [['Rivera', 'Stone'], 'Rivera and Stone'],
  [['Rivera', 'Stone', 'Okafor'], 'Rivera, Stone and Okafor'],
])('%j are listed as %j', (names, text) => {
  expect(listed(names)).toBe(text);
});
