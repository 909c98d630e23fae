import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

/** Whose live session this is, one that a temporary password has opened too: for what such a session may do [SEC-24]. */
export async function findSession(
  tx: SystemTransaction,
  token: string,
): Promise<(Actor & { mustSetPassword: boolean }) | undefined> {
  const { rows } = await sql<Actor & { mustSetPassword: boolean }>`
    select person_id as "personId", session_id as "sessionId", name, sign_in_email as "signInEmail",
      must_set_password as "mustSetPassword",
      set_config('app.person_id', '', true) -- the system acts for nobody
    from enter_session(${token})`.execute(tx);
  return rows[0];
}
