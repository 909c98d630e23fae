import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';

/** The caller's own requests that no Admin has answered. */
export async function listOpenRequests(tx: SystemTransaction, actor: Actor): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select f.id as "familyId", f.name as "familyName", coalesce(c.created_at, m.created_at) as "requestedAt",
      c.words, by.name as "inviterName"
    from members m join families f on f.id = m.family_id and f.deleted_at is null
    left join invite_checks c on c.family_id = m.family_id and c.person_id = m.person_id
    left join people by on by.id = c.invited_by
    where m.person_id = ${actor.personId} and m.state = 'requested'
    order by m.created_at desc, f.id`.execute(tx);
  return rows;
}
