import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import {
  type ErrorNotice,
  errorNotice,
  errorSentence,
  isConnectionError,
  passwordTooShort,
} from '../../lib/error-sentences.ts';
import type { FieldErrors, SignInDraft, SignUpField } from './sign-up-draft.ts';

export interface Refusal<Field extends string> {
  notice: ErrorNotice;
  fields: FieldErrors<Field>;
}

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

/** Address and password are refused together: which of them is wrong is nobody's business [SEC-14]. */
export function signInRefusal(error: unknown): Refusal<keyof SignInDraft> {
  if (isConnectionError(error) || !(error instanceof ApiError)) return { notice: errorNotice(error), fields: {} };
  const sentence = errorSentence(error.code);
  return {
    notice: { title: 'Failed to sign in', description: sentence },
    fields: error.code === 'credentials_wrong' ? { password: sentence } : {},
  };
}

/** The code of the authenticator app, or a backup code, of which no clock is to blame. */
export function secondFactorRefusal(error: unknown, isBackup: boolean): Refusal<'code'> {
  const { notice } = signInRefusal(error);
  const isWrong = error instanceof ApiError && error.code === 'code_wrong';
  if (!isWrong) return { notice, fields: {} };
  const sentence = isBackup ? 'This backup code is not right, or it was used before.' : notice.description;
  return { notice: { ...notice, description: sentence }, fields: { code: sentence } };
}

/** Whether there is such an account is nobody's business either, so no field is blamed [SEC-14]. */
export function resetRequestRefusal(error: unknown): Refusal<'email'> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  return { notice: { title: 'Failed to send reset email', description: errorNotice(error).description }, fields: {} };
}

/** Who closes the browser's question has decided, and needs no alarm. */
export function passkeyRefusal(error: unknown): ErrorNotice & { variant: 'default' | 'destructive' } {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) {
    const description = 'You can try again, or sign in with your password.';
    return { title: 'No passkey was used', description, variant: 'default' };
  }
  return { ...signInRefusal(error).notice, variant: 'destructive' };
}
