import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice, errorSentence, isConnectionError, passwordTooShort } from '../../../lib/error-sentences.ts';
import { emailError, type FieldErrors, newPasswordError, onlyErrors, type SignUpDraft } from '../auth-draft.ts';
import type { Refusal } from '../use-auth-form.ts';

export type SignUpField = 'name' | 'email' | 'password' | 'familyName' | 'code';

export const FAMILY_REQUIRED = 'Please select or create a family group to continue';

const MAX_NAME_CHARS = 100;
const MAX_FAMILY_NAME_CHARS = 80;

/** What can be told before asking the server, field by field in the order of the page [AUT-2, AUT-3, AUT-4]. */
export function signUpErrors(draft: SignUpDraft, minPasswordLength: number): FieldErrors<SignUpField> {
  return onlyErrors({
    name: nameError(draft.name),
    email: emailError(draft.email),
    password: newPasswordError(draft.password, minPasswordLength),
    familyName: draft.family === 'create' ? familyNameError(draft.familyName) : undefined,
    code: draft.family === 'join' && draft.code.trim() === '' ? FAMILY_REQUIRED : undefined,
  });
}

/** What the route takes, from what was typed. */
export function signUpBody(draft: SignUpDraft) {
  const { name, email, password } = draft;
  return { name: name.trim(), email: email.trim(), password, family: familyChoice(draft) };
}

function familyChoice({ family, familyName, code, token }: SignUpDraft) {
  if (family === 'create') return { kind: family, name: familyName.trim() };
  return family === 'join' ? { kind: family, code: code.trim() } : { kind: family, token };
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter your full name.';
  return name.trim().length > MAX_NAME_CHARS ? `At most ${MAX_NAME_CHARS} characters.` : undefined;
}

function familyNameError(name: string): string | undefined {
  if (name.trim() === '') return FAMILY_REQUIRED;
  return name.trim().length > MAX_FAMILY_NAME_CHARS ? `At most ${MAX_FAMILY_NAME_CHARS} characters.` : undefined;
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
