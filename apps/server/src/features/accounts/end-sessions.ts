import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

/** Signs out one of one's own devices. A session of somebody else answers like one that does not exist. */
export async function endSession(tx: SystemTransaction, { personId }: Actor, sessionId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from auth.sessions where id = ${sessionId} and user_id = ${personId}`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('not_found');
}

/** Signs out every device of one's own but this one. */
export async function endOtherSessions(tx: SystemTransaction, { personId, sessionId }: Actor): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${personId} and id <> ${sessionId}`.execute(tx);
}

/** Ends the session of a cookie, and if it is named, only this one. False where there is none of both. */
export async function signOut(tx: SystemTransaction, token: string, sessionId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from auth.sessions where token = ${token} and id::text = coalesce(${sessionId}, id::text)`.execute(tx);
  return numAffectedRows === 1n;
}
