import { expect, it } from 'vitest';
import { ascendingId } from './ascending-id.ts';

it('ids of one millisecond are in the order they were made, and are version 7', () => {
  const ids = Array.from({ length: 10_000 }, ascendingId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
