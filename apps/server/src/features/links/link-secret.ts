import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { heardPassword } from '@kinvault/domain/links/link.schema.ts';
import { hashToken } from '../../platform/link-token.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';

// A link's secret is 256 bits. The database finds it by its hash; the keyring seals it, so that its maker can copy the
// link again. A password is sealed under a key that is made of the secret: the database alone opens neither [D-38].
const SECRET_BYTES = 32;
const USE = 'kinvault link password 1';
const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

export interface SealedSecret {
  tokenHash: Buffer;
  wrappedToken: Buffer;
  keyId: string;
}

export function newSecret(keyring: Keyring, linkId: string): { secret: string; sealed: SealedSecret } {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = bytes.toString('base64url');
  const { wrappedKey, keyId } = keyring.wrap(bytes, linkId);
  return { secret, sealed: { tokenHash: hashToken(secret), wrappedToken: wrappedKey, keyId } };
}

export function openSecret(
  keyring: Keyring,
  linkId: string,
  { wrappedToken, keyId }: Omit<SealedSecret, 'tokenHash'>,
): string {
  return keyring.unwrap(wrappedToken, keyId, linkId).toString('base64url');
}

export function sealPassword(secret: string, password: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, passwordKey(secret), nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([nonce, cipher.update(password, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function openPassword(secret: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, passwordKey(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

export function isSamePassword(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(heardPassword(given)), hashToken(heardPassword(expected)));
}

function passwordKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', USE, 32));
}
