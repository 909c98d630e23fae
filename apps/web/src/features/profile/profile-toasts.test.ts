import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { profileFailure } from './profile-toasts.ts';

it.each([
  ['update', new ApiError('internal', 500), 'Failed to update profile.'],
  ['update', new TypeError('x is not a function'), 'Failed to update profile.'],
  ['update', new OfflineError(), 'Failed to update profile. Please check your internet connection and try again.'],
  ['upload', new ApiError('internal', 500), 'Failed to upload avatar.'],
  ['upload', new ApiError('avatar_not_image', 415), 'Please choose an image file.'],
  ['deletion', new ApiError('internal', 500), 'Failed to delete account.'],
  [
    'deletion',
    new ApiError('owns_family', 409),
    'Failed to delete account. You own a family that has other members. Hand it over first.',
  ],
  ['deletion', new ApiError('documents_not_deleted', 500), 'Failed to delete user documents'],
  ['deletion', new ApiError('families_not_left', 500), 'Failed to remove user from families'],
  ['deletion', new ApiError('profile_not_deleted', 500), 'Failed to delete user profile'],
] as const)('the failed %s after %s is explained as “%s” [PRF-3]', (kind, error, sentence) => {
  expect(profileFailure(kind, error).description).toBe(sentence);
});

it('each failure has its specified title [PRF-3]', () => {
  const titles = (['update', 'upload', 'deletion'] as const).map(
    (kind) => profileFailure(kind, new OfflineError()).title,
  );
  expect(titles).toEqual(['Update Failed', 'Upload Failed', 'Deletion Failed']);
});
