import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { ACCEPTABLE } from './received-invites.ts';

interface OpenInvite {
  familyId: string;
  familyName: string;
  inviterId: string;
}

/**
 * A notice for each open invitation that the person has not been told of: when their address is confirmed, or when they
 * sign up where the server sends no mail [FMD-8, D-26].
 */
export async function notifyOpenInvites(tx: SystemTransaction, personId: string): Promise<void> {
  const { rows } = await sql<OpenInvite>`
    select f.id as "familyId", f.name as "familyName", i.created_by as "inviterId"
    from people me
    join invites i on i.email = me.contact_email and i.expires_at > now()
    join families f on f.id = i.family_id
    where me.id = ${personId} and ${ACCEPTABLE}
      and not exists (
        select from members m where m.family_id = f.id and m.person_id = me.id and m.state = 'active')
      and not exists (
        select from notices n where n.person_id = me.id and n.kind = 'invited' and n.family_id = f.id
          and n.created_at >= i.created_at)
    order by i.created_at`.execute(tx);
  for (const { familyId, familyName, inviterId } of rows) {
    const family = { id: familyId, name: familyName };
    await addNotices(tx, [personId], { kind: 'invited', family, actorId: inviterId });
  }
}
