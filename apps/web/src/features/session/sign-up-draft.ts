import { emailError, type FieldErrors, type SignUpDraft, withoutBlanks } from './auth-draft.ts';
import { newPasswordError } from './new-password-error.ts';

export type SignUpField = 'name' | 'email' | 'password' | 'familyName' | 'code';

export const FAMILY_REQUIRED = 'Please select or create a family group to continue';

const MAX_NAME_CHARS = 100;
const MAX_FAMILY_NAME_CHARS = 80;

/** What can be told before asking the server, field by field in the order of the page [AUT-2, AUT-3, AUT-4]. */
export function signUpErrors(draft: SignUpDraft, minPasswordLength: number): FieldErrors<SignUpField> {
  return withoutBlanks({
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
