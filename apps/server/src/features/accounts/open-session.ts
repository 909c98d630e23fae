import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { LazyAuthentication } from './authentication.ts';
import { findSession } from './find-session.ts';
import { getPerson } from './get-person.ts';

interface Greeting {
  person: Person | null;
  mustSetPassword: boolean;
}

const NOBODY: Greeting = { person: null, mustSetPassword: false };

/**
 * Who is there when a page loads, or null; a dead session's cookie is taken away. This is the one place that lets
 * better-auth look at a session, which moves its end along by this machine's clock: so the database's is asked first, or
 * a clock that is behind would bring an expired session back to life.
 * Opens its own transactions: better-auth takes part in none.
 */
export async function openSession(
  deps: { transactions: Transactions; authentication: LazyAuthentication },
  token: SessionToken,
  headers: Headers,
): Promise<Greeting & { cookies: string[] }> {
  if (token === undefined) return { ...NOBODY, cookies: [] };
  const greeting = await greet(deps.transactions, token);
  const { api } = await deps.authentication();
  const request = { headers, returnHeaders: true } as const;
  const answer = greeting.person ? await api.getSession(request) : await api.signOut(request);
  return { ...(answer.response ? greeting : NOBODY), cookies: answer.headers.getSetCookie() };
}

async function greet(transactions: Transactions, token: string): Promise<Greeting> {
  try {
    const person = await transactions.readAs(token, (tx, actor) => getPerson(tx, actor.personId));
    return { person, mustSetPassword: false };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return NOBODY;
    if (error instanceof AppError && error.code === 'new_password_required') return greetGuest(transactions, token);
    throw error;
  }
}

/** Who has come with a temporary password: their name is known, and nothing else is open to them [SEC-24]. */
async function greetGuest(transactions: Transactions, token: string): Promise<Greeting> {
  return transactions.asSystem(async (tx) => {
    const session = await findSession(tx, token);
    if (!session) return NOBODY;
    return { person: await getPerson(tx, session.personId), mustSetPassword: session.mustSetPassword };
  });
}
