import { expect, it } from 'vitest';
import { spanDraftOf, spanOf } from './span-draft.ts';

it('a typed number and unit become a span, zero becomes none, and invalid text nothing [KNO-1]', () => {
  expect(spanOf({ count: '12', unit: 'W' })).toBe('P12W');
  expect(spanOf({ count: '08', unit: 'D' })).toBe('P8D');
  expect(spanOf({ count: '0', unit: 'M' })).toBe('none');
  for (const count of ['', '-3', '1.5', '1e2', '105', '9999']) expect(spanOf({ count, unit: 'W' })).toBeUndefined();
  expect(spanOf(spanDraftOf('P10W'))).toBe('P10W');
  expect(spanOf(spanDraftOf(null))).toBe('none');
});
