import { expect, it } from 'vitest';
import { randomUuid } from './random-uuid.ts';

it('each is a version 4 UUID and no two are the same', () => {
  const made = Array.from({ length: 200 }, randomUuid);
  for (const id of made) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});
