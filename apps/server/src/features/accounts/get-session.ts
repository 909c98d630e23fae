import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { SESSION_DAYS, SESSION_EXTENDED_AFTER_DAYS } from '@kinvault/domain/people/session-days.ts';
import type { SessionBearer, Transactions } from '../../platform/db/transactions.ts';
import type { LazyAuthentication } from './authentication.ts';
import { findSession } from './find-session.ts';
import { getPerson } from './get-person.ts';

interface SessionInfo extends OwnLanguage {
  person: Person | null;
  sessionId: string | null;
  mustSetPassword: boolean;
}

interface OwnLanguage {
  language: string | null;
  isLanguageChosen: boolean;
}

interface ReadSession extends SessionInfo {
  /** A day or more after the session began or was last extended. */
  isExtensionDue: boolean;
}

const SIGNED_OUT: ReadSession = {
  person: null,
  sessionId: null,
  language: null,
  isLanguageChosen: false,
  mustSetPassword: false,
  isExtensionDue: false,
};

const OWN_SESSION = `
  select id, name, email, is_confirmed as "isConfirmed", avatar_file_id as "avatarId",
    language, is_language_chosen as "isLanguageChosen",
    session_ends_at($1) <= now() + make_interval(days => $2) as "isExtensionDue"
  from people where id = (select me())`;

/**
 * Finds who is signed in when a page loads, extends their session once a day, and clears the cookie of a dead session.
 * The database decides in one trip. better-auth, at four times the cost, only extends: it goes by this machine's clock, and
 * a slow one would revive an expired session.
 * Opens its own transactions: better-auth takes part in none.
 */
export async function getSession(
  deps: { transactions: Transactions; authentication: LazyAuthentication },
  bearer: SessionBearer,
  headers: Headers,
): Promise<SessionInfo & { cookies: string[] }> {
  if (bearer.token === undefined) return { ...SIGNED_OUT, cookies: [] };
  const { isExtensionDue, ...info } = await readSession(deps.transactions, bearer, bearer.token);
  if (info.person && !isExtensionDue) return { ...info, cookies: [] };
  const { api } = await deps.authentication();
  const request = { headers, returnHeaders: true } as const;
  const answer = info.person ? await api.getSession(request) : await api.signOut(request);
  const { isExtensionDue: _, ...found } = answer.response ? { isExtensionDue, ...info } : SIGNED_OUT;
  return { ...found, cookies: answer.headers.getSetCookie() };
}

async function readSession(transactions: Transactions, bearer: SessionBearer, token: string): Promise<ReadSession> {
  const early = { name: 'own_session', text: OWN_SESSION, values: [token, SESSION_DAYS - SESSION_EXTENDED_AFTER_DAYS] };
  try {
    return await transactions.readEarlyAs<Person & OwnLanguage & { isExtensionDue: boolean }, ReadSession>(
      bearer,
      early,
      async ([row], { sessionId }) => {
        if (!row) return SIGNED_OUT;
        const { isExtensionDue, language, isLanguageChosen, ...person } = row;
        return { person, sessionId, language, isLanguageChosen, mustSetPassword: false, isExtensionDue };
      },
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return SIGNED_OUT;
    if (error instanceof AppError && error.code === 'new_password_required')
      return readTemporarySession(transactions, token);
    throw error;
  }
}

/** A session that a temporary password has opened may learn its person's name and nothing else [SEC-24]. */
async function readTemporarySession(transactions: Transactions, token: string): Promise<ReadSession> {
  return transactions.asSystem(async (tx) => {
    const session = await findSession(tx, token);
    if (!session) return SIGNED_OUT;
    const { personId, sessionId, mustSetPassword } = session;
    const person = await getPerson(tx, personId);
    return { ...SIGNED_OUT, person, sessionId, mustSetPassword, isExtensionDue: true };
  });
}
