import { AppError } from '@kinvault/domain/errors.ts';
import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { type ClaimedInvite, claimInvite, findInvitingFamily } from './claim-invite.ts';
import { listAdminIds, lockFamily, lockPersonMoves } from './family-access.ts';
import { leaveOnMove, listFamiliesToLeave } from './move-person.ts';
import { requestToJoin } from './request-to-join.ts';

interface Acceptance {
  inviteId: string;
  stayIn: readonly string[];
}

/**
 * Accepting moves the person: their memberships elsewhere end, but in families that they own or choose to stay in
 * [D-3]. Without a confirmed address they wait for an Admin instead, where the server sends no mail [D-26].
 */
export async function acceptInvite(
  { sendsMail }: { sendsMail: boolean },
  tx: SystemTransaction,
  actor: Actor,
  input: Acceptance,
): Promise<{ familyId: string; state: MemberState }> {
  await lockPersonMoves(tx, actor.personId);
  const isConfirmed = await hasConfirmedAddress(tx, actor);
  if (!isConfirmed && sendsMail) throw new AppError('address_unconfirmed'); // [SEC-23]
  const familyId = await findInvitingFamily(tx, actor, input.inviteId);
  const left = await listFamiliesToLeave(tx, actor.personId, [familyId, ...input.stayIn]);
  if (!isConfirmed) {
    await lockFamily(tx, familyId);
    const claimed = await claimInvite(tx, actor, input.inviteId);
    const leaves = left.map(({ id }) => id);
    await requestToJoin(tx, actor, { ...claimed, leaves });
    return { familyId, state: 'requested' };
  }
  const moves = [...left.map((family) => ({ id: family.id, family })), { id: familyId, family: null }];
  // in the order of their ids, here and where their versions are raised at the commit: nobody waits in a circle
  moves.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id } of moves) await lockFamily(tx, id);
  const claimed = await claimInvite(tx, actor, input.inviteId);
  for (const { family } of moves) {
    if (family) await leaveOnMove(tx, actor.personId, family);
    else await addInvitedMember(tx, actor, claimed);
  }
  return { familyId, state: 'active' };
}

async function hasConfirmedAddress(tx: SystemTransaction, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    select is_contact_confirmed as "isConfirmed" from people where id = ${actor.personId}`.execute(tx);
  return rows[0]?.isConfirmed ?? false;
}

/** Who had asked to join with a code is in now. @throws already_member: then the letter stays, and nobody moves */
export async function addInvitedMember(tx: SystemTransaction, actor: Actor, invite: ClaimedInvite): Promise<void> {
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
