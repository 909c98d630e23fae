import type { Contract } from '@kinvault/domain/contract.ts';

export type RouteName = keyof Contract;
type Addresses = { [Name in RouteName]: `${Contract[Name]['method']} ${Contract[Name]['path']}` };

/** The routes that the sign-in page calls: its JavaScript has a budget, and all addresses would be 1.3 kB of it. */
export const SIGN_IN_ADDRESSES = {
  getSession: 'GET /api/session',
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  giveSecondFactor: 'POST /api/auth/second-factor',
  beginPasskeySignIn: 'POST /api/auth/passkey/options',
  signInWithPasskey: 'POST /api/auth/passkey',
  beginOidcSignIn: 'POST /api/auth/oidc',
  signOut: 'POST /api/auth/sign-out',
  askPasswordReset: 'POST /api/auth/reset-link',
  resetPassword: 'POST /api/auth/reset',
  confirmEmail: 'POST /api/auth/confirm',
  replaceTemporaryPassword: 'POST /api/auth/own-password',
  checkInvite: 'POST /api/invites/check',
  checkMailedInvite: 'POST /api/invites/mailed',
} as const satisfies Partial<Addresses>;

let known: Partial<Addresses> = SIGN_IN_ADDRESSES;

/** The app knows all of them. */
export function knowAddresses(all: Addresses): void {
  known = all;
}

/**
 * Method and path of a route, with `:names` for its parameters.
 * @throws Error when the page has not loaded api-addresses.ts
 */
export function addressOf(name: RouteName): { method: string; path: string } {
  const [method, path] = known[name]?.split(' ') ?? [];
  if (!method || !path) throw new Error(`The address of ${name} is not loaded.`);
  return { method, path };
}
