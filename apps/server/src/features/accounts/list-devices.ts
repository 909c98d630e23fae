import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { deviceName } from './device-name.ts';

interface SessionRow {
  id: string;
  userAgent: string | null;
  signedInAt: string;
  lastSeenAt: string;
}

/** Where somebody is signed in: this session first, then the latest seen. */
export async function listDevices(tx: SystemTransaction, actor: Actor): Promise<SignedInDevice[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent as "userAgent", created_at as "signedInAt", last_seen_at as "lastSeenAt"
    from auth.sessions where user_id = ${actor.personId} and expires_at > now()
    order by id = ${actor.sessionId} desc, last_seen_at desc, id desc`.execute(tx);
  return rows.map(({ userAgent, ...session }) => ({
    ...session,
    ...deviceName(userAgent),
    isCurrent: session.id === actor.sessionId,
  }));
}
