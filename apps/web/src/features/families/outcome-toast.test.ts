import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { failureText } from './outcome-toast.ts';

it('a failure has its title and the reason [ERR-3]', () => {
  expect(failureText('Failed to remove user', new ApiError('owner_stays', 409))).toEqual({
    title: 'Failed to remove user',
    description: 'The owner is always an Admin. Hand over ownership first.',
  });
  expect(failureText('Failed to remove user', new OfflineError('no answer')).description).toBe(
    'Please check your internet connection and try again.',
  );
});

it('a refusal with its own text shows that text, and only for its code', () => {
  const refusals = { forbidden: { title: 'Permission denied' } };
  const title = 'Failed to delete family group';
  expect(failureText(title, new ApiError('forbidden', 403), refusals)).toEqual({ title: 'Permission denied' });
  expect(failureText(title, new ApiError('not_found', 404), refusals).title).toBe(title);
});
