import { passwordTooShort } from '../../lib/error-sentences.ts';

const MAX_PASSWORD_CHARS = 256;

/** What can be told of a password before the server's own rules have seen it. */
export function newPasswordError(password: string, minLength: number): string | undefined {
  if ([...password].length < minLength) return passwordTooShort(minLength);
  return password.length > MAX_PASSWORD_CHARS ? `At most ${MAX_PASSWORD_CHARS} characters.` : undefined;
}
