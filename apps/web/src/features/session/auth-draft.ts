import { passwordTooShort } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';

/** What has been typed on the sign-in page. */
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
// the pattern of the domain's schema, without its 30 kB; a test keeps the two in step
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function signInErrors(draft: SignInDraft): FieldErrors<keyof SignInDraft> {
  return onlyErrors({
    email: emailError(draft.email),
    password:
      draft.password === ''
        ? i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' })
        : undefined,
  });
}

/** The error for an address as it was typed, or undefined. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return i18n.t({ id: 'signIn.emailMissing', message: 'Please enter your email address.' });
  const isAddress = EMAIL.test(email.trim()) && email.trim().length <= MAX_EMAIL_CHARS;
  return isAddress ? undefined : i18n.t({ id: 'signIn.emailInvalid', message: 'Please enter a valid email address.' });
}

/** Leaves out the fields without an error. */
export function onlyErrors<Field extends string>(errors: Record<Field, string | undefined>): FieldErrors<Field> {
  const present = Object.entries(errors).filter(([, message]) => message !== undefined);
  return Object.fromEntries(present) as FieldErrors<Field>;
}

const MAX_PASSWORD_CHARS = 256;

/** The server applies its own rules afterwards. */
export function newPasswordError(password: string, minLength: number): string | undefined {
  if ([...password].length < minLength) return passwordTooShort(minLength);
  return password.length > MAX_PASSWORD_CHARS
    ? i18n.t({ id: 'password.tooLong', message: 'At most {max} characters.', values: { max: MAX_PASSWORD_CHARS } })
    : undefined;
}
