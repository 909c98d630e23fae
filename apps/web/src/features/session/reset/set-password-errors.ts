import { ApiError } from '../../../lib/api-client.ts';
import {
  type ErrorNotice,
  errorNotice,
  errorSentence,
  isConnectionError,
  passwordTooShort,
} from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { type FieldErrors, newPasswordError, onlyErrors } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

export type SetPasswordField = 'password' | 'confirm';

function mismatch(): string {
  return i18n.t({ id: 'setPassword.mismatch', message: "Passwords don't match" });
}

/** The errors found before the server is asked [RST-3]. */
export function repeatedPasswordErrors(
  { password, confirm }: Record<SetPasswordField, string>,
  minLength: number,
): FieldErrors<SetPasswordField> {
  const problem = newPasswordError(password, minLength);
  return onlyErrors({ password: problem, confirm: password === confirm ? undefined : mismatch() });
}

/** The toast for the first of the fields' errors [RST-3]. */
export function newPasswordNotice({ password }: FieldErrors<SetPasswordField>): ErrorNotice {
  if (password === undefined)
    return {
      title: mismatch(),
      description: i18n.t({ id: 'setPassword.mismatchHint', message: 'Please type the same password twice.' }),
    };
  return { title: i18n.t({ id: 'setPassword.tooShort', message: 'Password too short' }), description: password };
}

/** A refusal by the server. The page itself handles a link that no longer works [AUT-10, RST-5]. */
export function newPasswordRefusal(error: unknown, minLength: number): Refusal<SetPasswordField> {
  if (isConnectionError(error)) return { notice: errorNotice(error), fields: {} };
  if (!(error instanceof ApiError)) return { notice: sessionError(), fields: {} };
  if (error.code === 'password_too_short') {
    const description = passwordTooShort(minLength);
    return {
      notice: { title: i18n.t({ id: 'setPassword.tooShort', message: 'Password too short' }), description },
      fields: { password: description },
    };
  }
  const description = errorSentence(error.code);
  const notice = { title: i18n.t({ id: 'setPassword.failed', message: 'Failed to update password' }), description };
  if (error.code === 'password_too_common') return { notice, fields: { password: description } };
  const isServerFault = error.status >= 500 || error.code === 'too_many_requests' || error.code === 'origin_refused';
  return { notice: isServerFault ? notice : sessionError(), fields: {} };
}

function sessionError(): ErrorNotice {
  return {
    title: i18n.t({ id: 'setPassword.sessionError', message: 'Session error' }),
    description: i18n.t({
      id: 'setPassword.sessionErrorHint',
      message: 'Please open the link in your email again, or sign in again.',
    }),
  };
}
