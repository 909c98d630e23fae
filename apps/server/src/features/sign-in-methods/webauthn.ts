import { randomBytes } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Actor } from '../../platform/db/transactions.ts';
import type { PasskeySite } from '../accounts/passkey-site.ts';

// loaded by the first who needs them, not by every start
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

const ANSWER_WITHIN_MS = 300_000;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What a browser sends, as JSON; nothing of it is believed before it is verified. */
export type WebAuthnResponse = Record<string, unknown>;

export interface PasskeyKey {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  /** Raised by each use, on devices that count. */
  counter: number;
  transports: string[];
}

/** A challenge, and all that the browser gets with it. */
export async function createRegistrationOptions(
  site: PasskeySite,
  person: Pick<Actor, 'personId' | 'name' | 'signInEmail'>,
  known: Pick<PasskeyKey, 'credentialId' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Kinvault',
    rpID: site.rpId,
    userID: Buffer.from(userHandle(person.personId), 'base64url'),
    userName: person.signInEmail,
    userDisplayName: person.name,
    timeout: ANSWER_WITHIN_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Made by hand: pages ask for it to fill in a passkey by themselves, and the library is ten megabytes. */
export function createAuthenticationOptions({ rpId }: PasskeySite) {
  const challenge = randomBytes(32).toString('base64url');
  return { challenge, rpId, allowCredentials: [], timeout: ANSWER_WITHIN_MS, userVerification: 'required' };
}

/** The key of a passkey made here, for this challenge, by somebody who was verified; anything else is refused. */
export async function verifyNewPasskey(
  site: PasskeySite,
  challenge: string,
  answer: WebAuthnResponse,
): Promise<PasskeyKey & { isBackedUp: boolean }> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const result = await refusing(async () =>
    verifyRegistrationResponse({
      response: await withoutAttestation(answer as unknown as RegistrationResponseJSON),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    }),
  );
  if (!result.verified) throw new AppError('passkey_refused');
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: TRANSPORTS.filter((name) => credential.transports?.includes(name as AuthenticatorTransport)),
    isBackedUp: credentialBackedUp,
  };
}

/** That this passkey of this person has signed the challenge, here, for somebody who was verified. */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  answer: WebAuthnResponse,
  passkey: PasskeyKey & { personId: string },
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const response = answer as unknown as AuthenticationResponseJSON;
  const { verified, authenticationInfo } = await refusing(async () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  // WebAuthn Level 3 §7.2 step 6: nobody was named before, so the answer must say whose it is
  if (!verified || response.response.userHandle !== userHandle(passkey.personId)) throw new AppError('passkey_refused');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** Under which a device keeps the passkey: the bytes of the person's id, which says nothing about them. */
function userHandle(personId: string): string {
  return Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * What a device's maker says of it was not asked for and is not looked at: verifying it would follow the addresses of
 * revocation lists that stand in certificates which anyone can write [SEC-13].
 */
async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { isoBase64URL, isoCBOR } = await loadHelpers();
  const bytes = isoBase64URL.toBuffer(answer.response.attestationObject);
  const authData = isoCBOR.decodeFirst<Map<string, Uint8Array>>(bytes).get('authData');
  if (!(authData instanceof Uint8Array)) throw new AppError('passkey_refused');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...answer, response: { ...answer.response, attestationObject } };
}

/** The library throws for every invalid answer, whatever the cause. */
async function refusing<R>(verify: () => Promise<R>): Promise<R> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('passkey_refused', { cause });
  }
}
