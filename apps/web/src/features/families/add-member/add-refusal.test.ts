import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../../lib/api-client.ts';
import { addRefusal } from './add-refusal.ts';

const toastFor = (code: ErrorCode) => {
  const { toast } = addRefusal(new ApiError(code, 400), 6);
  return [toast?.title, toast?.description].filter(Boolean).join(': ');
};

it.each<[ErrorCode, string]>([
  ['member_already', 'User is already a member: This user is already a member of the selected group'],
  ['invite_pending', 'Invitation already sent: This email already has a pending invitation to this family group.'],
  ['forbidden', 'Failed to add member to family: You can view this but not edit it.'],
])('the error %s shows %j [FMD-8, FMD-10, ERR-3]', (code, sentence) => {
  expect(toastFor(code)).toBe(sentence);
});

it('a lost connection is named as the cause [ERR-2, ERR-3]', () => {
  expect(addRefusal(new OfflineError('lost'), 6).toast).toEqual({
    title: 'Failed to add member to family',
    description: 'Please check your internet connection and try again.',
  });
});

it('a failure to create the account names the account [AUT-10]', () => {
  expect(addRefusal(new ApiError('internal', 500), 6, true).toast?.title).toBe('Failed to create user account');
  expect(addRefusal(new ApiError('internal', 500), 6).toast?.title).toBe('Failed to add member to family');
});

it('a refusal about one field is shown at that field', () => {
  expect(addRefusal(new ApiError('bad_request', 400), 6).field?.name).toBe('email');
  expect(addRefusal(new ApiError('password_too_short', 400), 8).field).toEqual({
    name: 'password',
    sentence: 'Password must be at least 8 characters long.',
  });
});
