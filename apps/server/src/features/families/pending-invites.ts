import { AppError } from '@kinvault/domain/errors.ts';
import type { PendingInvite } from '@kinvault/domain/families/invite.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { requireRight, requireRightToChange } from './family-access.ts';

/** Without those whose person has come in with a code meanwhile. */
export async function listPendingInvites(tx: WebTransaction, actor: Actor, familyId: string): Promise<PendingInvite[]> {
  await requireRight(tx, actor, familyId, 'invite');
  const { rows } = await sql<PendingInvite>`
    select id, email, invitee_name as name, role, created_at as "sentAt", expires_at as "expiresAt"
    from invites
    where family_id = ${familyId} and email is not null and ended_at is null and expires_at > now()
      and not exists (
        select from members m join people p on p.id = m.person_id
        where m.family_id = invites.family_id and m.state = 'active' and p.contact_email = invites.email)
    order by created_at desc`.execute(tx);
  return rows;
}

/** @throws not_found for one that was answered meanwhile, too. */
export async function withdrawInvite(
  tx: WebTransaction,
  actor: Actor,
  input: { familyId: string; inviteId: string },
): Promise<void> {
  await requireRightToChange(tx, actor, input.familyId, 'invite');
  const { rows } = await sql`
    update invites set ended_at = steady_now()
    where id = ${input.inviteId} and family_id = ${input.familyId} and email is not null and ended_at is null
    returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('not_found');
}
