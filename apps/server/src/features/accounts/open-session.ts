import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { sql } from 'kysely';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import type { Authentication } from './authentication.ts';

/**
 * Who is there when a page loads, or null; a dead session's cookie is taken away. This is the one place that lets
 * better-auth look at a session, which moves its end along: all other requests check it by themselves.
 */
export async function openSession(
  deps: { transactions: Transactions; authentication: Authentication },
  token: SessionToken,
  headers: Headers,
): Promise<{ person: Person | null; cookies: string[] }> {
  const session = await deps.authentication.api.getSession({ headers, returnHeaders: true });
  const cookies = session.headers.getSetCookie();
  if (!session.response || token === undefined) return { person: null, cookies };
  const person = await deps.transactions.writeAs(token, async (tx, actor) => {
    await sql`select note_presence()`.execute(tx);
    return { id: actor.personId, name: actor.name, email: actor.email };
  });
  return { person, cookies };
}
