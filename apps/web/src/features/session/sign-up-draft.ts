import { passwordTooShort } from '../../lib/error-sentences.ts';

export interface SignInDraft {
  email: string;
  password: string;
}

export interface SignUpDraft extends SignInDraft {
  name: string;
  family: 'create' | 'join';
  familyName: string;
  code: string;
}

export type SignUpField = 'name' | 'email' | 'password' | 'familyName' | 'code';
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export const EMPTY_SIGN_UP: SignUpDraft = {
  name: '',
  email: '',
  password: '',
  family: 'create',
  familyName: '',
  code: '',
};
export const FAMILY_REQUIRED = 'Please select or create a family group to continue';

const MAX_NAME_CHARS = 100;
const MAX_FAMILY_NAME_CHARS = 80;
const MAX_EMAIL_CHARS = 254;
const MAX_PASSWORD_CHARS = 256;
// the expression of the domain's schema, without the 30 kB that come with it; a test holds the two together
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

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

export function signInErrors(draft: SignInDraft): FieldErrors<keyof SignInDraft> {
  return withoutBlanks({
    email: emailError(draft.email),
    password: draft.password === '' ? 'Please enter your password.' : undefined,
  });
}

/** What the route takes, from what was typed. */
export function signUpBody({ name, email, password, family, familyName, code }: SignUpDraft) {
  const choice = family === 'create' ? { kind: family, name: familyName.trim() } : { kind: family, code: code.trim() };
  return { name: name.trim(), email: email.trim(), password, family: choice };
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter your full name.';
  return name.trim().length > MAX_NAME_CHARS ? `At most ${MAX_NAME_CHARS} characters.` : undefined;
}

/** What is wrong with an address as it was typed. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address.';
  const isAddress = EMAIL.test(email.trim()) && email.trim().length <= MAX_EMAIL_CHARS;
  return isAddress ? undefined : 'Please enter a valid email address.';
}

/** What can be told of a password before the server's own rules have seen it. */
export function newPasswordError(password: string, minLength: number): string | undefined {
  if ([...password].length < minLength) return passwordTooShort(minLength);
  return password.length > MAX_PASSWORD_CHARS ? `At most ${MAX_PASSWORD_CHARS} characters.` : undefined;
}

function familyNameError(name: string): string | undefined {
  if (name.trim() === '') return FAMILY_REQUIRED;
  return name.trim().length > MAX_FAMILY_NAME_CHARS ? `At most ${MAX_FAMILY_NAME_CHARS} characters.` : undefined;
}

/** The fields that have something to say. */
export function withoutBlanks<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  const said = Object.entries(errors).filter(([, message]) => message !== undefined);
  return Object.fromEntries(said) as FieldErrors<Field>;
}
