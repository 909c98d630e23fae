import { randomInt, randomUUIDv7 } from 'node:crypto';
import { SESSION_DAYS } from '@kinvault/domain/people/session-days.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_CHARS = 32;

/** The browser that is signing in, and the session it had before. */
export interface Browser {
  address: string;
  userAgent: string;
  formerToken: string | undefined;
}

/**
 * A session like those that better-auth opens for a password, in the transaction that has accepted a passkey or a code:
 * neither is used up without a session, nor the reverse. The browser's former one ends. Answers the token.
 */
export async function createSession(tx: SystemTransaction, personId: string, browser: Browser): Promise<string> {
  const token = Array.from({ length: TOKEN_CHARS }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join('');
  await sql`delete from auth.sessions where token = ${browser.formerToken ?? null}`.execute(tx);
  await sql`
    insert into auth.sessions (id, user_id, token, expires_at, ip_address, user_agent)
    values (${randomUUIDv7()}, ${personId}, ${token}, now() + make_interval(days => ${SESSION_DAYS}),
      ${browser.address}, ${browser.userAgent})`.execute(tx);
  return token;
}
