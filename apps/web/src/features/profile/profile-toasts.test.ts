import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { failureSentence } from './profile-toasts.ts';

it.each([
  ['Update Failed', new ApiError('internal', 500), 'Failed to update profile.'],
  ['Update Failed', new TypeError('x is not a function'), 'Failed to update profile.'],
  [
    'Update Failed',
    new OfflineError(),
    'Failed to update profile. Please check your internet connection and try again.',
  ],
  ['Upload Failed', new ApiError('internal', 500), 'Failed to upload avatar.'],
  ['Upload Failed', new ApiError('avatar_not_image', 415), 'Please choose an image file.'],
  ['Deletion Failed', new ApiError('internal', 500), 'Failed to delete account.'],
  [
    'Deletion Failed',
    new ApiError('owns_family', 409),
    'Failed to delete account. You own a family that has other members. Hand it over first.',
  ],
  ['Deletion Failed', new ApiError('documents_not_deleted', 500), 'Failed to delete user documents'],
  ['Deletion Failed', new ApiError('families_not_left', 500), 'Failed to remove user from families'],
  ['Deletion Failed', new ApiError('profile_not_deleted', 500), 'Failed to delete user profile'],
] as const)('%s after %s says: %s [PRF-3]', (title, error, sentence) => {
  expect(failureSentence(title, error)).toBe(sentence);
});
