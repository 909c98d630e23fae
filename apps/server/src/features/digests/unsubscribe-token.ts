import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const USE = 'kinvault-unsubscribe-1';
const ID_BYTES = 16;
const MAC_BYTES = 32;

/**
 * Names a person to us alone: without the secret nobody makes one. It ends reminder mails and opens nothing, so it has
 * no end and works as often as it is used.
 */
export function createUnsubscribeToken(serverSecret: string, personId: string): string {
  const id = Buffer.from(personId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(serverSecret, id)]).toString('base64url');
}

/** Null for a token that this server has not made. */
export function readUnsubscribeToken(serverSecret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(serverSecret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Under a key of its own, made of the server's secret: a signature of anything else ends no mail. */
function macOf(serverSecret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', USE, MAC_BYTES));
  return createHmac('sha256', key).update(id).digest();
}
