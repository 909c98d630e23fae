import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: never guessed. */
const TOKEN_BYTES = 32;

/** The token of a link that somebody opens without a session, for its address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The database keeps only this. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
