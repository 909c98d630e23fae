import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../../lib/api-client.ts';
import { newPasswordNotice, newPasswordRefusal, repeatedPasswordErrors } from './set-password-errors.ts';

const MIN_LENGTH = 6;

describe('the form, before the server is asked', () => {
  it('two different passwords are refused at the second field [RST-3]', () => {
    const errors = repeatedPasswordErrors({ password: 'quiet lantern', confirm: 'quiet lamp' }, MIN_LENGTH);
    expect(errors).toEqual({ confirm: "Passwords don't match" });
    expect(newPasswordNotice(errors).title).toBe("Passwords don't match");
  });

  it('a short password is refused with the specified sentence [RST-3]', () => {
    const errors = repeatedPasswordErrors({ password: 'short', confirm: 'short' }, MIN_LENGTH);
    expect(newPasswordNotice(errors)).toEqual({
      title: 'Password too short',
      description: 'Password must be at least 6 characters long.',
    });
    expect(errors).toEqual({ password: 'Password must be at least 6 characters long.' });
  });

  it('two equal passwords of six characters pass [D-5]', () => {
    expect(repeatedPasswordErrors({ password: 'ünïcöd', confirm: 'ünïcöd' }, MIN_LENGTH)).toEqual({});
  });
});

it.each([
  ['password_too_short', 400, 'Password too short'],
  ['password_too_common', 400, 'Failed to update password'],
] as const)('a refusal as %s is shown at the password [D-5]', (code, status, title) => {
  const { notice, fields } = newPasswordRefusal(new ApiError(code, status), MIN_LENGTH);
  expect(notice.title).toBe(title);
  expect(fields).toEqual({ password: notice.description });
});

it.each([
  [new ApiError('unauthorized', 401), 'Session error'],
  [new ApiError('forbidden', 403), 'Session error'],
  [new TypeError('a fault of the page'), 'Session error'],
  [new ApiError('too_many_requests', 429), 'Failed to update password'],
  [new ApiError('unavailable', 503), 'Failed to update password'],
  [new OfflineError('no answer'), 'Connection Error'],
])('%s is shown as “%s” and marks no field [RST-5] [AUT-10] [ERR-2]', (error, title) => {
  const { notice, fields } = newPasswordRefusal(error, MIN_LENGTH);
  expect(notice.title).toBe(title);
  expect(fields).toEqual({});
});
