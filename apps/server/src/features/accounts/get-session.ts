import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { SESSION_DAYS, SESSION_EXTENDED_AFTER_DAYS } from '@kinvault/domain/people/session-days.ts';
import { sql } from 'kysely';
import type { PersonBearer, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { findSession } from './find-session.ts';
import { getPerson } from './get-person.ts';
import { type KnownDeviceDeps, rememberDevice } from './known-devices.ts';

interface SessionInfo extends OwnLanguage {
  person: Person | null;
  sessionId: string | null;
  mustSetPassword: boolean;
}

interface OwnLanguage {
  language: string | null;
  isLanguageChosen: boolean;
}

interface ReadSession {
  info: SessionInfo;
  /** What the browser gets where the session was extended. */
  extended: { token: string; device: string | null } | null;
}

interface FoundSession {
  info: SessionInfo & { person: Person };
  /** A day or more after the session began or was last extended. */
  isExtensionDue: boolean;
}

const SIGNED_OUT: SessionInfo = {
  person: null,
  sessionId: null,
  language: null,
  isLanguageChosen: false,
  mustSetPassword: false,
};

const OWN_SESSION = `
  select id, name, contact_email as email, is_contact_confirmed as "isConfirmed", avatar_file_id as "avatarId",
    language, is_language_chosen as "isLanguageChosen",
    session_ends_at($1) <= now() + make_interval(days => $2) as "isExtensionDue"
  from people where id = (select me())`;

/**
 * Finds who is signed in when a page loads, in one trip to the database. Once a day it extends the session, and with it
 * the cookie of the known device.
 * Opens its own transactions: nearly all page loads only read.
 */
export async function getSession(
  deps: KnownDeviceDeps & { transactions: Transactions },
  bearer: PersonBearer,
  deviceCookie: string | undefined,
): Promise<ReadSession> {
  const { token } = bearer;
  if (token === undefined) return { info: SIGNED_OUT, extended: null };
  const found = await readSession(deps.transactions, bearer, token);
  if (!found) return { info: SIGNED_OUT, extended: null };
  if (!found.isExtensionDue) return { info: found.info, extended: null };
  const extending = deps.transactions.asSystem((tx) => extendSession(deps, tx, { found, token, deviceCookie }));
  // if the session cannot be extended, for example because the disk is full, the person is still signed in
  const extended = await extending.catch(() => ({ info: found.info, extended: null }));
  return extended ?? { info: SIGNED_OUT, extended: null };
}

/** Null where it has ended since it was read. A trigger counts the days by the database's clock. */
async function extendSession(
  deps: KnownDeviceDeps,
  tx: SystemTransaction,
  { found, token, deviceCookie }: { found: FoundSession; token: string; deviceCookie: string | undefined },
): Promise<ReadSession | null> {
  const { numAffectedRows } = await sql`
    update auth.sessions set expires_at = now() + make_interval(days => ${SESSION_DAYS}), updated_at = now()
    where token = ${token} and expires_at > now()`.execute(tx);
  if (numAffectedRows === 0n) return null;
  const device = await rememberDevice(deps, tx, { cookie: deviceCookie, personId: found.info.person.id });
  return { info: found.info, extended: { token, device } };
}

async function readSession(
  transactions: Transactions,
  bearer: PersonBearer,
  token: string,
): Promise<FoundSession | null> {
  const early = { name: 'own_session', text: OWN_SESSION, values: [token, SESSION_DAYS - SESSION_EXTENDED_AFTER_DAYS] };
  try {
    return await transactions.readEarlyAs<Person & OwnLanguage & { isExtensionDue: boolean }, FoundSession | null>(
      bearer,
      early,
      async ([row], { sessionId }) => {
        if (!row) return null;
        const { isExtensionDue, language, isLanguageChosen, ...person } = row;
        return { info: { person, sessionId, language, isLanguageChosen, mustSetPassword: false }, isExtensionDue };
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return null;
    if (error instanceof AppError && error.code === 'new_password_required')
      return readTemporarySession(transactions, token);
    throw error;
  }
}

/** A session that a temporary password has opened may learn its person's name and nothing else [SEC-24]. */
async function readTemporarySession(transactions: Transactions, token: string): Promise<FoundSession | null> {
  return transactions.asSystem(async (tx) => {
    const session = await findSession(tx, token);
    if (!session) return null;
    const { personId, sessionId, mustSetPassword } = session;
    const person = await getPerson(tx, personId);
    // it ends with the password's term, well before it would be extended
    return { info: { ...SIGNED_OUT, person, sessionId, mustSetPassword }, isExtensionDue: false };
  });
}
