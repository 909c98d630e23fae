import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { secondFactorRefusal } from './sign-in/second-factor-form.tsx';
import { passkeyRefusal, signInRefusal } from './sign-in/sign-in-refusals.ts';
import { signUpRefusal } from './sign-up/sign-up-draft.ts';

const MIN_LENGTH = 6;

it.each([
  ['invite_invalid', 400, 'Invalid invitation code'],
  ['invite_expired', 410, 'Invitation code has expired'],
] as const)(
  'an invitation code refused as %s is explained at its field and in a toast [AUT-7] [VAL-1]',
  (code, status, sentence) => {
    expect(signUpRefusal(new ApiError(code, status), MIN_LENGTH)).toEqual({
      notice: { title: 'Invalid Code', description: 'Please check your invitation code' },
      fields: { code: sentence },
    });
  },
);

it('a refused sign-up is explained at the field it concerns [AUT-10]', () => {
  const { notice, fields } = signUpRefusal(new ApiError('email_taken', 409), MIN_LENGTH);
  expect(notice.title).toBe('Failed to create account');
  expect(fields).toEqual({ email: notice.description });
});

it('the sentence about a short password names the operator’s minimum [D-5]', () => {
  expect(signUpRefusal(new ApiError('password_too_short', 400), 12).fields.password).toBe(
    'Password must be at least 12 characters long.',
  );
});

it('a refused sign-in doesn’t tell which of address and password is wrong [AUT-10] [SEC-14]', () => {
  const { notice, fields } = signInRefusal(new ApiError('credentials_wrong', 401));
  expect(notice.title).toBe('Failed to sign in');
  expect(notice.description).toMatch(/email or the password/);
  expect(Object.keys(fields)).toEqual(['password']);
});

it('a lost connection is reported as such and marks no field [ERR-2]', () => {
  const offline = new OfflineError('no answer');
  expect(signInRefusal(offline)).toEqual({
    notice: expect.objectContaining({ title: 'Connection Error' }),
    fields: {},
  });
  expect(signUpRefusal(offline, MIN_LENGTH).notice.title).toBe('Connection Error');
});

it('a wrong second factor is explained at its field, and the sentence about a backup code does not mention the clock', () => {
  const wrong = new ApiError('code_wrong', 400);
  const app = secondFactorRefusal(wrong, false);
  expect(app.notice).toEqual({ title: 'Failed to sign in', description: app.fields.code });
  expect(app.fields.code).toMatch(/30 seconds/);
  expect(secondFactorRefusal(wrong, true).fields.code).toBe('That backup code isn’t right, or it was used before.');
  expect(secondFactorRefusal(new ApiError('too_many_requests', 429), false).fields).toEqual({});
});

it('closing the browser’s passkey prompt is not an error, but a refused passkey is', () => {
  const closed = Object.assign(new Error('The operation was cancelled'), { name: 'NotAllowedError' });
  expect(passkeyRefusal(closed)).toMatchObject({ title: 'No passkey was used', variant: 'default' });
  expect(passkeyRefusal(new ApiError('passkey_refused', 400))).toMatchObject({
    title: 'Failed to sign in',
    variant: 'destructive',
  });
});
