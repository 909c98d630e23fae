import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { claimChallenge, createChallenge } from '../accounts/challenges.repository.ts';
import { type Browser, createSession } from '../accounts/create-session.ts';
import { getPerson } from '../accounts/get-person.ts';
import type { PasskeySite } from '../accounts/passkey-site.ts';
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
  { transactions, confirmEmail }: { transactions: Transactions; confirmEmail: boolean },
  site: PasskeySite | null,
  input: { challengeId: string; answer: WebAuthnResponse; browser: Browser },
): Promise<{ person: Person; token: string }> {
  const { challengeId, answer, browser } = input;
  const [challenge, passkey] = await transactions.asSystem(async (tx) => [
    await claimChallenge(tx, { id: challengeId, purpose: 'passkey-sign-in', userId: null }),
    typeof answer.id === 'string' ? await findPasskey(tx, answer.id) : null,
  ]);
  if (!site || challenge === null || !passkey) throw new AppError('passkey_refused');
  const use = await verifyPasskey(site, challenge, answer, passkey);
  if (confirmEmail && !passkey.isConfirmed) throw new AppError('passkey_refused');
  return transactions.asSystem(async (tx) => {
    if (!(await recordPasskeyUse(tx, { ...use, id: passkey.id }))) throw new AppError('passkey_refused');
    const token = await createSession(tx, passkey.personId, browser);
    return { person: await getPerson(tx, passkey.personId), token };
  });
}
