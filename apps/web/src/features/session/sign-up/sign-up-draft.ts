import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice, errorSentence, isConnectionError, passwordTooShort } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { emailError, type FieldErrors, newPasswordError, onlyErrors, type SignUpDraft } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

export type SignUpField = 'name' | 'email' | 'password' | 'familyName' | 'code';

export function familyRequired(): string {
  return i18n.t({ id: 'signUp.familyRequired', message: 'Please select or create a family group to continue' });
}

const MAX_NAME_CHARS = 100;
const MAX_FAMILY_NAME_CHARS = 80;

/** The errors found before the server is asked, in the order of the page [AUT-2, AUT-3, AUT-4]. */
export function signUpErrors(draft: SignUpDraft, minPasswordLength: number): FieldErrors<SignUpField> {
  return onlyErrors({
    name: nameError(draft.name),
    email: emailError(draft.email),
    password: newPasswordError(draft.password, minPasswordLength),
    familyName: draft.family === 'create' ? familyNameError(draft.familyName) : undefined,
    code: draft.family === 'join' && draft.code.trim() === '' ? familyRequired() : undefined,
  });
}

/** The body of the request, from what was typed. */
export function signUpBody(draft: SignUpDraft) {
  const { name, email, password } = draft;
  return { name: name.trim(), email: email.trim(), password, family: familyChoice(draft) };
}

function familyChoice({ family, familyName, code, token }: SignUpDraft) {
  if (family === 'create') return { kind: family, name: familyName.trim() };
  return family === 'join' ? { kind: family, code: code.trim() } : { kind: family, token };
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return i18n.t({ id: 'signUp.nameMissing', message: 'Please enter your full name.' });
  return name.trim().length > MAX_NAME_CHARS
    ? i18n.t({ id: 'signUp.nameTooLong', message: 'At most {max} characters.', values: { max: MAX_NAME_CHARS } })
    : undefined;
}

function familyNameError(name: string): string | undefined {
  if (name.trim() === '') return familyRequired();
  return name.trim().length > MAX_FAMILY_NAME_CHARS
    ? i18n.t({
        id: 'signUp.familyNameTooLong',
        message: 'At most {max} characters.',
        values: { max: MAX_FAMILY_NAME_CHARS },
      })
    : undefined;
}

const FIELD_OF: Partial<Record<ErrorCode, SignUpField>> = {
  email_taken: 'email',
  password_too_short: 'password',
  password_too_common: 'password',
  invite_invalid: 'code',
  invite_expired: 'code',
};

/** The toast for a refused sign-up, and the error at the field it concerns [AUT-7, AUT-10, VAL-1]. */
export function signUpRefusal(error: unknown, minPasswordLength: number): Refusal<SignUpField> {
  if (isConnectionError(error) || !(error instanceof ApiError)) return { notice: errorNotice(error), fields: {} };
  const field = FIELD_OF[error.code];
  const sentence =
    error.code === 'password_too_short' ? passwordTooShort(minPasswordLength) : errorSentence(error.code);
  const notice =
    field === 'code'
      ? {
          title: i18n.t({ id: 'signUp.codeInvalid', message: 'Invalid Code' }),
          description: i18n.t({ id: 'signUp.codeInvalidHint', message: 'Please check your invitation code' }),
        }
      : { title: i18n.t({ id: 'signUp.failed', message: 'Failed to create account' }), description: sentence };
  return { notice, fields: field ? { [field]: sentence } : {} };
}
