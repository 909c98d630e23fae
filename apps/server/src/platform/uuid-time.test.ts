import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import { uuidTime } from './uuid-time.ts';

it('a UUIDv7 tells when it was made; a random one does not', () => {
  const before = Date.now();
  const time = uuidTime(randomUUIDv7());
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
  expect(uuidTime('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(Date.parse('2022-02-22T19:22:22Z'));
  expect(uuidTime(randomUUID())).toBeNull();
});
