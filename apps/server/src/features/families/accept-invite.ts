import { AppError } from '@kinvault/domain/errors.ts';
import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { listAdminIds, lockFamily, lockMoves } from './family-access.ts';
import { ACCEPTABLE } from './received-invites.ts';

export interface ClaimedInvite {
  familyId: string;
  familyName: string;
  role: FamilyRole;
}

interface LeftFamily {
  id: string;
  name: string;
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
  await lockMoves(tx, actor.personId);
  await requireConfirmedAddress(tx, actor);
  const familyId = await findInvitingFamily(tx, actor, input.inviteId);
  const left = await listLeft(tx, actor, [familyId, ...input.stayIn]);
  const moves = [...left.map((family) => ({ id: family.id, family })), { id: familyId, family: null }];
  // in the order of their ids, here and where their versions are raised at the commit: nobody waits in a circle
  moves.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id } of moves) await lockFamily(tx, id);
  const claimed = await claimInvite(tx, actor, input.inviteId);
  for (const { family } of moves) {
    if (family) await leaveForMove(tx, actor, family);
    else await enterFamily(tx, actor, claimed);
  }
  return { familyId };
}

/** An address that was never shown to be theirs opens no letter [SEC-23]. */
async function requireConfirmedAddress(tx: Transaction, actor: Actor): Promise<void> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    select is_confirmed as "isConfirmed" from people where id = ${actor.personId}`.execute(tx);
  if (!rows[0]?.isConfirmed) throw new AppError('address_unconfirmed');
}

async function findInvitingFamily(tx: Transaction, actor: Actor, inviteId: string): Promise<string> {
  const { rows } = await sql<{ familyId: string; isExpired: boolean }>`
    select i.family_id as "familyId", i.expires_at <= now() as "isExpired"
    from invites i join families f on f.id = i.family_id join people me on me.email = i.email
    where i.id = ${inviteId} and me.id = ${actor.personId} and ${ACCEPTABLE}`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  if (rows[0].isExpired) throw new AppError('invite_expired');
  return rows[0].familyId;
}

/** One statement decides: of two acceptances at once one gets it, and an inviter who is no Admin any more voids it. */
async function claimInvite(tx: Transaction, actor: Actor, inviteId: string): Promise<ClaimedInvite> {
  const { rows } = await sql<ClaimedInvite>`
    update invites i set ended_at = now(), accepted_by = me.id
    from families f, people me
    where i.id = ${inviteId} and i.expires_at > now() and f.id = i.family_id
      and me.id = ${actor.personId} and me.email = i.email and me.is_confirmed and ${ACCEPTABLE}
    returning f.id as "familyId", f.name as "familyName", i.role`.execute(tx);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Who had asked to join with a code is in now. @throws already_member: then the letter stays, and nobody moves */
export async function enterFamily(tx: Transaction, actor: Actor, invite: ClaimedInvite): Promise<void> {
  const { familyId, role } = invite;
  const { rows } = await sql`
    insert into members (family_id, person_id, role, state) values (${familyId}, ${actor.personId}, ${role}, 'active')
    on conflict (family_id, person_id) do update set role = excluded.role, state = 'active'
    where members.state <> 'active' returning person_id`.execute(tx);
  if (rows.length === 0) throw new AppError('already_member');
  const family = { id: familyId, name: invite.familyName };
  const notice = { kind: 'invite_accepted', family, actorId: actor.personId, role } as const;
  await addNotices(tx, await listAdminIds(tx, familyId), notice);
}

/** What lies in the trash was not shown to the person and stays as it is. */
async function listLeft(tx: Transaction, actor: Actor, stays: string[]): Promise<LeftFamily[]> {
  const { rows } = await sql<LeftFamily>`
    select f.id, f.name from members m join families f on f.id = m.family_id and f.deleted_at is null
    where m.person_id = ${actor.personId} and m.state = 'active' and f.owner_id <> ${actor.personId}
      and f.id <> all(${stays}::uuid[])`.execute(tx);
  return rows;
}

async function leaveForMove(tx: Transaction, actor: Actor, family: LeftFamily): Promise<void> {
  const { rows } = await sql`
    select from families where id = ${family.id} and owner_id = ${actor.personId}`.execute(tx);
  if (rows.length > 0) return; // handed over to them a moment ago
  const isLeft = await deleteMembership(tx, family.id, actor.personId);
  if (!isLeft) return; // removed a moment ago
  await addNotices(tx, await listAdminIds(tx, family.id), { kind: 'left', family, actorId: actor.personId });
}
