import { AppError } from '@kinvault/domain/errors.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { claimChallenge, createChallenge } from '../accounts/challenges.repository.ts';
import { requirePasswords } from '../accounts/may-use-password.ts';
import { type Browser, type OpenedSession, openSession } from '../accounts/open-session.ts';
import type { PasskeySite } from '../accounts/passkey-site.ts';
import type { SignInDeps } from '../accounts/sign-in.ts';
import { lockAccount } from '../accounts/store-password.ts';
import { findPasskey, recordPasskeyUse } from './passkeys.repository.ts';
import { createAuthenticationOptions, verifyPasskey, type WebAuthnResponse } from './webauthn.ts';

/** Nobody is named: the device offers the passkeys it has for this site. */
export async function beginPasskeySignIn(
  tx: SystemTransaction,
  site: PasskeySite | null,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  if (!site) throw new AppError('passkey_refused');
  const options = createAuthenticationOptions(site);
  const { challenge } = options;
  const challengeId = await createChallenge(tx, { purpose: 'passkey-sign-in', userId: null, challenge });
  return { challengeId, options };
}

/**
 * A device that one has, unlocked by what one knows or is: two factors already, so no code is asked for.
 * Opens its own transactions: the challenge is used up even by an answer that is refused.
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  site: PasskeySite | null,
  input: { challengeId: string; answer: WebAuthnResponse; browser: Browser },
): Promise<OpenedSession> {
  const { transactions, confirmEmail } = deps;
  const { challengeId, answer, browser } = input;
  const [challenge, passkey] = await transactions.asSystem(async (tx) => [
    await claimChallenge(tx, { id: challengeId, purpose: 'passkey-sign-in', userId: null }),
    typeof answer.id === 'string' ? await findPasskey(tx, answer.id) : null,
  ]);
  if (!site || challenge === null || !passkey) throw new AppError('passkey_refused');
  const use = await verifyPasskey(site, challenge, answer, passkey);
  requirePasswords(deps, passkey.email);
  if (confirmEmail && !passkey.isConfirmed) throw new AppError('passkey_refused');
  return transactions.asSystem(async (tx) => {
    await lockAccount(tx, passkey.personId); // a concurrent password reset either comes first and removes the passkey, or comes later and ends this session
    if (!(await recordPasskeyUse(tx, { ...use, id: passkey.id }))) throw new AppError('passkey_refused');
    return openSession(deps, tx, passkey.personId, browser);
  });
}
