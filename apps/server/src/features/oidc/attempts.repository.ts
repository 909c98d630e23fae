import type { OIDC_PURPOSES } from '@kinvault/domain/oidc/oidc.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';

export const OIDC_ATTEMPT_MINUTES = 10;

export interface Attempt {
  purpose: (typeof OIDC_PURPOSES)[number];
  /** The session that began it. */
  sessionId: string | null;
}

export interface ClaimedAttempt extends Attempt {
  /** In seconds, by the database's clock, as `now` is. */
  begunAt: number;
  now: number;
}

/** The id goes into the browser's cookie; only its hash is kept. */
export async function createAttempt(tx: SystemTransaction, { purpose, sessionId }: Attempt): Promise<string> {
  const id = newToken();
  await sql`
    insert into auth.oidc_attempts (id_hash, purpose, session_id, expires_at)
    values (${hashToken(id)}, ${purpose}, ${sessionId},
      steady_now() + make_interval(mins => ${OIDC_ATTEMPT_MINUTES}))`.execute(tx);
  return id;
}

/** Atomic claim: one of several answers gets the attempt. Null if it is used or over. */
export async function claimAttempt(tx: SystemTransaction, id: string): Promise<ClaimedAttempt | null> {
  const { rows } = await sql<ClaimedAttempt>`
    delete from auth.oidc_attempts where id_hash = ${hashToken(id)} and expires_at > steady_now()
    returning purpose, session_id as "sessionId", extract(epoch from begun_at)::double precision as "begunAt",
      extract(epoch from steady_now())::double precision as now`.execute(tx);
  return rows[0] ?? null;
}
