import { AppError } from '@kinvault/domain/errors.ts';
import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { ACCEPTABLE } from './received-invites.ts';

export interface ClaimedInvite {
  familyId: string;
  familyName: string;
  role: FamilyRole;
  inviterId: string;
}

/** The family of an invitation to the caller. @throws not_found, invite_expired */
export async function findInvitingFamily(tx: SystemTransaction, actor: Actor, inviteId: string): Promise<string> {
  const { rows } = await sql<{ familyId: string; isExpired: boolean }>`
    select i.family_id as "familyId", i.expires_at <= now() as "isExpired"
    from invites i join families f on f.id = i.family_id join people me on me.contact_email = i.email
    where i.id = ${inviteId} and me.id = ${actor.personId} and ${ACCEPTABLE}`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  if (rows[0].isExpired) throw new AppError('invite_expired');
  return rows[0].familyId;
}

/** Atomic: one of two concurrent acceptances wins, and an inviter who is no Admin any more voids the invitation. */
export async function claimInvite(tx: SystemTransaction, actor: Actor, inviteId: string): Promise<ClaimedInvite> {
  const { rows } = await sql<ClaimedInvite>`
    update invites i set ended_at = steady_now(), accepted_by = me.id
    from families f, people me
    where i.id = ${inviteId} and i.expires_at > now() and f.id = i.family_id
      and me.id = ${actor.personId} and me.contact_email = i.email and ${ACCEPTABLE}
    returning f.id as "familyId", f.name as "familyName", i.role, i.created_by as "inviterId"`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}
