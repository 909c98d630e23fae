import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

it('each is a UUID of version 4 and no two are the same', () => {
  const made = Array.from({ length: 200 }, randomUuid);
  expect(made.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});
