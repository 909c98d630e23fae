import { startRegistration, WebAuthnError } from '@simplewebauthn/browser';

/** The person closed the browser's prompt, or didn't answer it in time. */
class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

/** This device already has a passkey of this account. */
class PasskeyExists extends Error {
  override name = 'PasskeyExists';
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the browser to create a passkey. Loaded on demand, since few people need it. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
    return { ...answer };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw new PasskeyExists('registered before', { cause: error });
    }
    throw new PasskeyCancelled('no passkey was made', { cause: error });
  }
}
