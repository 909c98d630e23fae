import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { SessionToken, Transactions } from '../../platform/db/transactions.ts';
import { requireActor } from './require-actor.ts';

interface Deps {
  transactions: Transactions;
}

/** Signs out one of one's own devices. A session of somebody else answers like one that does not exist. */
export async function endSession({ transactions }: Deps, token: SessionToken, sessionId: string): Promise<void> {
  const actor = await requireActor(transactions, token);
  const { numAffectedRows } = await transactions.asSystem((tx) =>
    sql`delete from auth.sessions where id = ${sessionId} and user_id = ${actor.personId}`.execute(tx),
  );
  if (numAffectedRows === 0n) throw new AppError('not_found');
}

/** Signs out every device of one's own but this one. */
export async function endOtherSessions({ transactions }: Deps, token: SessionToken): Promise<void> {
  const actor = await requireActor(transactions, token);
  await transactions.asSystem((tx) =>
    sql`delete from auth.sessions where user_id = ${actor.personId} and id <> ${actor.sessionId}`.execute(tx),
  );
}
