import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { LazyAuthentication } from './authentication.ts';
import { getPerson } from './get-person.ts';

/**
 * Who is there when a page loads, or null; a dead session's cookie is taken away. This is the one place that lets
 * better-auth look at a session, which moves its end along by this machine's clock: so the database's is asked first, or
 * a clock that is behind would bring an expired session back to life.
 */
export async function openSession(
  deps: { transactions: Transactions; authentication: LazyAuthentication },
  token: SessionToken,
  headers: Headers,
): Promise<{ person: Person | null; cookies: string[] }> {
  if (token === undefined) return { person: null, cookies: [] };
  const person = await greetPerson(deps.transactions, token);
  const { api } = await deps.authentication();
  const request = { headers, returnHeaders: true } as const;
  const answer = person ? await api.getSession(request) : await api.signOut(request);
  return { person: answer.response ? person : null, cookies: answer.headers.getSetCookie() };
}

async function greetPerson(transactions: Transactions, token: string): Promise<Person | null> {
  try {
    return await transactions.readAs(token, (tx, actor) => getPerson(tx, actor.personId));
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return null;
    throw error;
  }
}
