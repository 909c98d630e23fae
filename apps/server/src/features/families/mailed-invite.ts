import { sql } from 'kysely';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { hashToken } from '../mails/mailed-links.repository.ts';
import { type ClaimedInvite, enterFamily } from './accept-invite.ts';
import { lockFamily } from './family-access.ts';
import { ACCEPTABLE } from './received-invites.ts';

interface MailedInvite {
  familyName: string;
  email: string;
  name: string | null;
}

/** Where the link of a mailed invitation leads, for someone without an account [D-2]. Needs the system role. */
export async function findMailedInvite(tx: Transaction, token: string): Promise<MailedInvite | null> {
  const { rows } = await sql<MailedInvite>`
    select f.name as "familyName", i.email, i.invitee_name as name
    from invites i join families f on f.id = i.family_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > now() and ${ACCEPTABLE}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * A new account enters the family that its address was invited to. False where the invitation was meant for another
 * address, or has ended: the account then stands alone [AUT-8].
 */
export async function acceptMailedInvite(tx: Transaction, actor: Actor, token: string): Promise<boolean> {
  const hash = hashToken(token);
  const { rows: found } = await sql<{ familyId: string }>`
    select family_id as "familyId" from invites where token_hash = ${hash} and email = ${actor.email}`.execute(tx);
  if (!found[0]) return false;
  await lockFamily(tx, found[0].familyId);
  const { rows } = await sql<ClaimedInvite>`
    update invites i set ended_at = now(), accepted_by = ${actor.personId}
    from families f
    where i.token_hash = ${hash} and i.email = ${actor.email} and i.expires_at > now() and f.id = i.family_id
      and ${ACCEPTABLE}
    returning f.id as "familyId", f.name as "familyName", i.role`.execute(tx);
  if (!rows[0]) return false;
  await enterFamily(tx, actor, rows[0]);
  return true;
}
