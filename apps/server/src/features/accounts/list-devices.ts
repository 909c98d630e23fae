import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';

/** Where the actor is signed in. Needs the system role. */
export async function listDevices(tx: Transaction, actor: Actor): Promise<SignedInDevice[]> {
  const { rows } = await sql<SignedInDevice>`
    select id, 'Browser' as device, 'computer' as kind, id = ${actor.sessionId} as "isCurrent",
      created_at as "signedInAt", last_seen_at as "lastSeenAt"
    from auth.sessions where user_id = ${actor.personId} and expires_at > now()
    order by id = ${actor.sessionId} desc, last_seen_at desc`.execute(tx);
  return rows;
}
