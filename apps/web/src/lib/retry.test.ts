import { expect, it } from 'vitest';
import { ApiError, OfflineError } from './api-client.ts';
import { shouldRetry } from './retry.ts';

it.each([
  ['a lost connection', new OfflineError('no answer'), true],
  ['a restarting server', new ApiError('unavailable', 503), true],
  ['a missing document', new ApiError('not_found', 404), false],
  ['too many tries', new ApiError('too_many_requests', 429), false],
  ['an ended session', new ApiError('unauthorized', 401), false],
])('%s is retried: %s', (_, error, isAskedAgain) => {
  expect(shouldRetry(0, error)).toBe(isAskedAgain);
});

it('nothing is tried more than three times', () => {
  expect(shouldRetry(1, new OfflineError('no answer'))).toBe(true);
  expect(shouldRetry(2, new OfflineError('no answer'))).toBe(false);
});
