import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../../lib/api-client.ts';
import { completeSignIn } from './sign-in.api.ts';

/**
 * Asks for a passkey and signs in with it.
 * @throws ApiError, OfflineError; an Error named NotAllowedError when the person closes the browser's prompt.
 */
export async function signInWithPasskey(): Promise<void> {
  const { challengeId, options } = await call('beginPasskeySignIn', {});
  // the contract leaves these types to the WebAuthn libraries on both sides
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  const { person } = await call('signInWithPasskey', { body: { challengeId, answer: { ...answer } } });
  await completeSignIn(person);
}
