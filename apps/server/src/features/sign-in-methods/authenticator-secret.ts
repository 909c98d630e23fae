import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const SECRET_BYTES = 20; // RFC 4226 §4 R6 recommends 160 bits
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const USE = 'kinvault authenticator secrets 1';

export function newAuthenticatorSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** nonce ‖ AES-256-GCM ‖ tag, under a key that is made of the server's secret; no other person's row opens it. */
export function sealSecret(serverSecret: string, personId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), nonce).setAAD(Buffer.from(personId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Null where it was sealed for somebody else, changed, or under another secret of the server's. */
export function openSecret(serverSecret: string, personId: string, sealed: Buffer): Buffer | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(personId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(serverSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', USE, 32));
}
