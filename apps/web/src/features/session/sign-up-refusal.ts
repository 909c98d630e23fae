import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import { errorNotice, errorSentence, isConnectionError, passwordTooShort } from '../../lib/error-sentences.ts';
import type { Refusal } from './refusals.ts';
import type { SignUpField } from './sign-up-draft.ts';

const FIELD_OF: Partial<Record<ErrorCode, SignUpField>> = {
  email_taken: 'email',
  password_too_short: 'password',
  password_too_common: 'password',
  invite_invalid: 'code',
  invite_expired: 'code',
};

/** What the page says when the server refuses a sign-up, and at which field [AUT-7, AUT-10, VAL-1]. */
export function signUpRefusal(error: unknown, minPasswordLength: number): Refusal<SignUpField> {
  if (isConnectionError(error) || !(error instanceof ApiError)) return { notice: errorNotice(error), fields: {} };
  const field = FIELD_OF[error.code];
  const sentence =
    error.code === 'password_too_short' ? passwordTooShort(minPasswordLength) : errorSentence(error.code);
  const notice =
    field === 'code'
      ? { title: 'Invalid Code', description: 'Please check your invitation code' }
      : { title: 'Failed to create account', description: sentence };
  return { notice, fields: field ? { [field]: sentence } : {} };
}
