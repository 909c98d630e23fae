import { AppError } from '@kinvault/domain/errors.ts';
import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { listAdminIds, lockFamily } from './family-access.ts';
import { ACCEPTABLE } from './received-invites.ts';

export interface ClaimedInvite {
  familyId: string;
  familyName: string;
  role: FamilyRole;
}

/**
 * Accepting moves the person: their memberships elsewhere end, but in families that they own or choose to stay in
 * [D-3]. Runs as system: who is invited sees nothing of the family yet.
 */
export async function acceptInvite(
  tx: Transaction,
  actor: Actor,
  input: { inviteId: string; stayIn: readonly string[] },
): Promise<{ familyId: string }> {
  await requireConfirmedAddress(tx, actor);
  const left = await listLeft(tx, actor, input);
  const familyId = await findInvitingFamily(tx, actor, input.inviteId);
  // in the order of their ids, so that two moves at once never wait for each other in a circle
  for (const id of [familyId, ...left.map((family) => family.id)].sort()) await lockFamily(tx, id);
  const claimed = await claimInvite(tx, actor, input.inviteId);
  await enterFamily(tx, actor, claimed);
  for (const family of left) await leaveForMove(tx, actor, family);
  return { familyId };
}

/** An address that was never shown to be theirs opens no letter [SEC-23]. The row is locked: it stays as it is asked. */
async function requireConfirmedAddress(tx: Transaction, actor: Actor): Promise<void> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    select is_confirmed as "isConfirmed" from people where id = ${actor.personId} for share`.execute(tx);
  if (!rows[0]?.isConfirmed) throw new AppError('address_unconfirmed');
}

async function findInvitingFamily(tx: Transaction, actor: Actor, inviteId: string): Promise<string> {
  const { rows } = await sql<{ familyId: string }>`
    select i.family_id as "familyId" from invites i join people me on me.email = i.email
    where i.id = ${inviteId} and me.id = ${actor.personId}`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].familyId;
}

/** One statement decides: of two acceptances at once one gets it, and an inviter who is no Admin any more voids it. */
async function claimInvite(tx: Transaction, actor: Actor, inviteId: string): Promise<ClaimedInvite> {
  const { rows } = await sql<ClaimedInvite & { isExpired: boolean }>`
    update invites i set ended_at = now(), accepted_by = case when i.expires_at > now() then ${actor.personId}::uuid end
    from families f, people me
    where i.id = ${inviteId} and f.id = i.family_id and me.id = ${actor.personId} and me.email = i.email and ${ACCEPTABLE}
    returning f.id as "familyId", f.name as "familyName", i.role, i.expires_at <= now() as "isExpired"`.execute(tx);
  const claimed = rows[0];
  if (!claimed) throw new AppError('not_found');
  if (claimed.isExpired) throw new AppError('invite_expired');
  return claimed;
}

/** Who had asked to join with a code is in now; who is a member already stays what they are. */
export async function enterFamily(tx: Transaction, actor: Actor, invite: ClaimedInvite): Promise<void> {
  const { familyId, role } = invite;
  await sql`
    insert into members (family_id, person_id, role, state) values (${familyId}, ${actor.personId}, ${role}, 'active')
    on conflict (family_id, person_id) do update set role = excluded.role, state = 'active'
    where members.state <> 'active'`.execute(tx);
  const family = { id: familyId, name: invite.familyName };
  const notice = { kind: 'invite_accepted', family, actorId: actor.personId, role } as const;
  await addNotices(tx, await listAdminIds(tx, familyId), notice);
}

async function listLeft(
  tx: Transaction,
  actor: Actor,
  { inviteId, stayIn }: { inviteId: string; stayIn: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from members m join families f on f.id = m.family_id
    where m.person_id = ${actor.personId} and m.state = 'active' and f.owner_id <> ${actor.personId}
      and f.id <> all(${stayIn}::uuid[])
      and f.id <> (select i.family_id from invites i where i.id = ${inviteId})`.execute(tx);
  return rows;
}

async function leaveForMove(tx: Transaction, actor: Actor, family: { id: string; name: string }): Promise<void> {
  const { rows } = await sql`
    select from families where id = ${family.id} and owner_id = ${actor.personId}`.execute(tx);
  if (rows.length > 0) return; // handed over to them a moment ago
  await deleteMembership(tx, family.id, actor.personId);
  await addNotices(tx, await listAdminIds(tx, family.id), { kind: 'left', family, actorId: actor.personId });
}
