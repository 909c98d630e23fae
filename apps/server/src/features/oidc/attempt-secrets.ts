import { hkdfSync, timingSafeEqual } from 'node:crypto';

const USE = 'kinvault oidc attempts 1';

/** What goes to the provider and must come back (state, nonce), and what proves to it who asked (PKCE's verifier). */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Made of the cookie and the server's secret: the database keeps none of them, and no browser can make them. */
export function attemptSecrets(serverSecret: string, id: string): AttemptSecrets {
  const derive = (part: string) =>
    Buffer.from(hkdfSync('sha256', serverSecret, id, `${USE} ${part}`, 32)).toString('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Whether an answer belongs to this browser's attempt. Another one must not use it up. */
export function isStateOf({ state }: AttemptSecrets, answer: string): boolean {
  const given = Buffer.from(new URLSearchParams(answer).get('state') ?? '');
  const expected = Buffer.from(state);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
