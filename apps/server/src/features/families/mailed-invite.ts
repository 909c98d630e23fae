import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { hashToken } from '../../platform/link-token.ts';
import { addInvitedMember } from './accept-invite.ts';
import type { ClaimedInvite } from './claim-invite.ts';
import { lockFamily } from './family-access.ts';
import { ACCEPTABLE } from './received-invites.ts';
import { requestToJoin } from './request-to-join.ts';

interface LinkedInvite {
  familyName: string;
  email: string;
  name: string | null;
  /** The link was copied and not mailed, so an Admin confirms who follows it [D-26]. */
  asksAdmin: boolean;
}

/** Where the link of an invitation leads, for someone without an account [D-2]. */
export async function findMailedInvite(tx: SystemTransaction, token: string): Promise<LinkedInvite | null> {
  const hash = hashToken(token);
  const { rows } = await sql<LinkedInvite>`
    select f.name as "familyName", i.email, i.invitee_name as name,
      i.token_hash is distinct from ${hash} as "asksAdmin"
    from invites i join families f on f.id = i.family_id
    where ${hash} in (i.token_hash, i.copied_token_hash) and i.expires_at > now() and ${ACCEPTABLE}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * A new account enters the family that its address was invited to, or asks to, where the link was copied. Null where
 * the invitation was meant for another address, or has ended: the account then has no family [AUT-8].
 */
export async function acceptMailedInvite(
  tx: SystemTransaction,
  actor: Actor,
  token: string,
): Promise<'entered' | 'requested' | null> {
  const hash = hashToken(token);
  const { rows: found } = await sql<{ familyId: string }>`
    select family_id as "familyId" from invites
    where ${hash} in (token_hash, copied_token_hash) and email = ${actor.signInEmail}`.execute(tx);
  if (!found[0]) return null;
  await lockFamily(tx, found[0].familyId);
  const { rows } = await sql<ClaimedInvite & { isMailed: boolean }>`
    update invites i set ended_at = steady_now(), accepted_by = ${actor.personId}
    from families f
    where ${hash} in (i.token_hash, i.copied_token_hash) and i.email = ${actor.signInEmail} and i.expires_at > now()
      and f.id = i.family_id and ${ACCEPTABLE}
    returning f.id as "familyId", f.name as "familyName", i.role, i.created_by as "inviterId",
      i.token_hash is not distinct from ${hash} as "isMailed"`.execute(tx);
  if (!rows[0]) return null;
  if (rows[0].isMailed) {
    await addInvitedMember(tx, actor, rows[0]);
    return 'entered';
  }
  await requestToJoin(tx, actor, { ...rows[0], leaves: [] });
  return 'requested';
}
