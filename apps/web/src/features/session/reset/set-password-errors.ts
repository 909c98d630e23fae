import { ApiError } from '../../../lib/api-client.ts';
import {
  type ErrorNotice,
  errorNotice,
  errorSentence,
  isConnectionError,
  passwordTooShort,
} from '../../../lib/error-sentences.ts';
import { type FieldErrors, newPasswordError, onlyErrors } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

export type SetPasswordField = 'password' | 'confirm';

const MISMATCH = "Passwords don't match";

/** What can be told before asking the server [RST-3]. */
export function repeatedPasswordErrors(
  { password, confirm }: Record<SetPasswordField, string>,
  minLength: number,
): FieldErrors<SetPasswordField> {
  const problem = newPasswordError(password, minLength);
  return onlyErrors({ password: problem, confirm: password === confirm ? undefined : MISMATCH });
}

/** The notice beside the fields' own errors: the first of them, under its title [RST-3]. */
export function newPasswordNotice({ password }: FieldErrors<SetPasswordField>): ErrorNotice {
  if (password === undefined) return { title: MISMATCH, description: 'Please type the same password twice.' };
  return { title: 'Password too short', description: password };
}

/** What the server's refusal means; a link that is used up is the page's to tell, not the form's [AUT-10, RST-5]. */
export function newPasswordRefusal(error: unknown, minLength: number): Refusal<SetPasswordField> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  if (!(error instanceof ApiError)) return { notice: SESSION_ERROR, fields: {} };
  if (error.code === 'password_too_short') {
    const description = passwordTooShort(minLength);
    return { notice: { title: 'Password too short', description }, fields: { password: description } };
  }
  const description = errorSentence(error.code);
  const notice = { title: 'Failed to update password', description };
  if (error.code === 'password_too_common') return { notice, fields: { password: description } };
  const isServersOwn = error.status >= 500 || error.code === 'too_many_requests' || error.code === 'origin_refused';
  return { notice: isServersOwn ? notice : SESSION_ERROR, fields: {} };
}

const SESSION_ERROR: ErrorNotice = {
  title: 'Session error',
  description: 'Please open the link in your mail once more, or sign in again.',
};
