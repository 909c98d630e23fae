import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SessionToken, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { lockAccount } from './store-password.ts';

/** Who asks, for use cases that then work in the schema auth, out of reach of the role that requests run as. */
export function requireActor({ readAs }: Transactions, token: SessionToken): Promise<Actor> {
  return readAs(token, async (_tx, actor) => actor);
}

/**
 * Asks once more, in the transaction that writes: a new password that was set meanwhile has ended the session, and whoever
 * held it adds no way in any more [SEC-18]. One that is being set waits.
 */
export async function requireLiveSession(tx: SystemTransaction, { personId, sessionId }: Actor): Promise<void> {
  await lockAccount(tx, personId);
  const { rows } = await sql`select from auth.sessions where id = ${sessionId} and expires_at > now()`.execute(tx);
  if (rows.length === 0) throw new AppError('unauthorized');
}
