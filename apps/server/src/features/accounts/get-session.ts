import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { LazyAuthentication } from './authentication.ts';
import { findSession } from './find-session.ts';
import { getPerson } from './get-person.ts';

interface SessionInfo {
  person: Person | null;
  mustSetPassword: boolean;
}

const SIGNED_OUT: SessionInfo = { person: null, mustSetPassword: false };

/**
 * Finds who is signed in when a page loads, and clears the cookie of a dead session. Only here does better-auth see a
 * session, and it extends it by this machine's clock. So the database is asked first: otherwise a slow clock would revive
 * an expired session.
 * Opens its own transactions: better-auth takes part in none.
 */
export async function getSession(
  deps: { transactions: Transactions; authentication: LazyAuthentication },
  token: SessionToken,
  headers: Headers,
): Promise<SessionInfo & { cookies: string[] }> {
  if (token === undefined) return { ...SIGNED_OUT, cookies: [] };
  const info = await readSession(deps.transactions, token);
  const { api } = await deps.authentication();
  const request = { headers, returnHeaders: true } as const;
  const answer = info.person ? await api.getSession(request) : await api.signOut(request);
  return { ...(answer.response ? info : SIGNED_OUT), cookies: answer.headers.getSetCookie() };
}

async function readSession(transactions: Transactions, token: string): Promise<SessionInfo> {
  try {
    const person = await transactions.readAs(token, (tx, actor) => getPerson(tx, actor.personId));
    return { person, mustSetPassword: false };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return SIGNED_OUT;
    if (error instanceof AppError && error.code === 'new_password_required')
      return readTemporarySession(transactions, token);
    throw error;
  }
}

/** A session that a temporary password has opened may learn its person's name and nothing else [SEC-24]. */
async function readTemporarySession(transactions: Transactions, token: string): Promise<SessionInfo> {
  return transactions.asSystem(async (tx) => {
    const session = await findSession(tx, token);
    if (!session) return SIGNED_OUT;
    return { person: await getPerson(tx, session.personId), mustSetPassword: session.mustSetPassword };
  });
}
