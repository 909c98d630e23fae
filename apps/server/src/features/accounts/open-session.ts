import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { SESSION_DAYS } from '@kinvault/domain/people/session-days.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { getPerson } from './get-person.ts';
import type { KnownDeviceDeps } from './known-devices.ts';
import { recordSignIn } from './record-sign-in.ts';

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_CHARS = 32;

export type OpenSessionDeps = KnownDeviceDeps & OwnerMailDeps;

/** The browser that is signing in, and what it had before. */
export interface Browser {
  address: string;
  userAgent: string;
  formerToken: string | undefined;
  deviceCookie: string | undefined;
}

export interface OpenedSession {
  person: Person;
  token: string;
  /** The cookie of the known device. Null changes nothing. */
  device: string | null;
}

/**
 * Every way of signing in ends here, in the transaction that has accepted it: no code, link or challenge is used up
 * without a session, nor the reverse. The browser's former session ends.
 */
export async function openSession(
  deps: OpenSessionDeps,
  tx: SystemTransaction,
  personId: string,
  browser: Browser,
): Promise<OpenedSession> {
  const token = await createSession(tx, personId, browser);
  const device = await recordSignIn(deps, tx, { personId, userAgent: browser.userAgent, cookie: browser.deviceCookie });
  return { person: await getPerson(tx, personId), token, device };
}

async function createSession(tx: SystemTransaction, personId: string, browser: Browser): Promise<string> {
  const token = Array.from({ length: TOKEN_CHARS }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join('');
  await sql`delete from auth.sessions where token = ${browser.formerToken ?? null}`.execute(tx);
  await sql`
    insert into auth.sessions (id, user_id, token, expires_at, ip_address, user_agent)
    values (${randomUUIDv7()}, ${personId}, ${token}, now() + make_interval(days => ${SESSION_DAYS}),
      ${browser.address}, ${browser.userAgent})`.execute(tx);
  return token;
}
