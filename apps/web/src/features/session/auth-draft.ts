import { passwordTooShort } from '../../lib/error-sentences.ts';

/** What is typed on the sign-in page, in whichever of its forms. */
export interface SignInDraft {
  email: string;
  password: string;
}

export interface SignUpDraft extends SignInDraft {
  name: string;
  family: 'create' | 'join' | 'invite';
  familyName: string;
  code: string;
  /** of a mailed invitation; '' without one */
  token: string;
}

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export const EMPTY_DRAFT: SignUpDraft = {
  name: '',
  email: '',
  password: '',
  family: 'create',
  familyName: '',
  code: '',
  token: '',
};

const MAX_EMAIL_CHARS = 254;
// the expression of the domain's schema, without the 30 kB that come with it; a test holds the two together
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function signInErrors(draft: SignInDraft): FieldErrors<keyof SignInDraft> {
  return onlyErrors({
    email: emailError(draft.email),
    password: draft.password === '' ? 'Please enter your password.' : undefined,
  });
}

/** What is wrong with an address as it was typed. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email address.';
  const isAddress = EMAIL.test(email.trim()) && email.trim().length <= MAX_EMAIL_CHARS;
  return isAddress ? undefined : 'Please enter a valid email address.';
}

/** The fields that have something to say. */
export function onlyErrors<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  const present = Object.entries(errors).filter(([, message]) => message !== undefined);
  return Object.fromEntries(present) as FieldErrors<Field>;
}

const MAX_PASSWORD_CHARS = 256;

/** What can be told of a password before the server's own rules have seen it. */
export function newPasswordError(password: string, minLength: number): string | undefined {
  if ([...password].length < minLength) return passwordTooShort(minLength);
  return password.length > MAX_PASSWORD_CHARS ? `At most ${MAX_PASSWORD_CHARS} characters.` : undefined;
}
