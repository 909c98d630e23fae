import { AppError } from '@kinvault/domain/errors.ts';

export interface PasswordRuleDeps {
  /** Of the one account that a password or a passkey opens, where all others sign in with the house's account [OPN-3]. */
  passwordsOnlyFor: string | undefined;
}

export function mayUsePassword({ passwordsOnlyFor }: PasswordRuleDeps, email: string): boolean {
  return passwordsOnlyFor === undefined || passwordsOnlyFor === email;
}

/** Before an account is made that only a password would open. */
export function requirePasswords(deps: PasswordRuleDeps, email: string): void {
  if (!mayUsePassword(deps, email)) throw new AppError('password_sign_in_off');
}
