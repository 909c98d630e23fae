import { AppError } from '@kinvault/domain/errors.ts';
import type { ReceivedInvite } from '@kinvault/domain/families/invite.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { listAdminIds } from './family-access.ts';

/** An open invitation by somebody who is still an Admin there [SEC-35]. */
export const ACCEPTABLE = sql`
  i.ended_at is null and f.deleted_at is null
  and exists (select from members inviter where inviter.family_id = i.family_id
    and inviter.person_id = i.created_by and inviter.role = 'Admin' and inviter.state = 'active')`;

interface ReceivedInvites {
  invites: ReceivedInvite[];
  needsConfirmation: boolean;
  asksAdmin: boolean;
}

/**
 * Invitations to the caller's address. While that is not confirmed there are none where mail is sent [SEC-23]; where it
 * is not, they tell the family's name and who invites, and accepting asks an Admin [D-26].
 */
export async function listReceivedInvites(
  { sendsMail }: { sendsMail: boolean },
  tx: SystemTransaction,
  actor: Actor,
): Promise<ReceivedInvites> {
  const { rows } = await sql<ReceivedInvite & { isConfirmed: boolean }>`
    select i.id, f.name as "familyName", json_build_object('id', by.id, 'name', by.name,
        'email', case when me.is_contact_confirmed then by.contact_email end) as inviter, i.role,
      i.expires_at as "expiresAt", me.is_contact_confirmed as "isConfirmed",
      coalesce((
        select json_agg(json_build_object('familyId', o.id, 'name', o.name) order by o.name)
        from members m join families o on o.id = m.family_id and o.deleted_at is null
        where m.person_id = me.id and m.state = 'active' and o.owner_id <> me.id and o.id <> i.family_id
      ), '[]') as leaves
    from people me
    join invites i on i.email = me.contact_email and i.expires_at > now()
    join families f on f.id = i.family_id
    join people by on by.id = i.created_by
    where me.id = ${actor.personId} and ${ACCEPTABLE} and not exists (
      select from members m where m.family_id = f.id and m.person_id = me.id and m.state = 'active')
    order by i.created_at desc`.execute(tx);
  const isUnconfirmed = rows.some(({ isConfirmed }) => !isConfirmed);
  const needsConfirmation = isUnconfirmed && sendsMail;
  return { invites: needsConfirmation ? [] : rows, needsConfirmation, asksAdmin: isUnconfirmed && !sendsMail };
}

/**
 * Only the person's own. Where mail is sent, nobody ends another's invitation by claiming their address [SEC-23]; where
 * it is not, an Admin sees who declined and invites again.
 */
export async function declineInvite(
  { sendsMail }: { sendsMail: boolean },
  tx: SystemTransaction,
  actor: Actor,
  inviteId: string,
): Promise<void> {
  const { rows } = await sql<{ familyId: string; familyName: string; inviterId: string | null }>`
    update invites i set ended_at = steady_now() from families f, people me
    where i.id = ${inviteId} and i.ended_at is null and f.id = i.family_id
      and me.id = ${actor.personId} and me.contact_email = i.email and (me.is_contact_confirmed or ${!sendsMail}::boolean)
    returning f.id as "familyId", f.name as "familyName", i.created_by as "inviterId"`.execute(tx);
  const declined = rows[0];
  if (!declined) throw new AppError('not_found');
  const family = { id: declined.familyId, name: declined.familyName };
  const admins = await listAdminIds(tx, family.id);
  const told = admins.filter((id) => id === declined.inviterId); // who is none any more hears nothing more of it
  await addNotices(tx, told, { kind: 'invite_declined', family, actorId: actor.personId });
}
