import { AppError } from '@kinvault/domain/errors.ts';
import type { MemberState } from '@kinvault/domain/families/family.schema.ts';
import { normalizeInviteCode } from '@kinvault/domain/families/invite-code.ts';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { activateMember, findCodeInvite, insertMember } from './families.repository.ts';
import { getMember, listAdminIds, lockFamily } from './family-access.ts';

/** The family that a code leads to. Unknown, ended and expired ones get different answers only as specified [VAL-1]. */
async function requireCodeInvite(tx: SystemTransaction, typed: string) {
  const invite = await findCodeInvite(tx, normalizeInviteCode(typed));
  if (!invite) throw new AppError('invite_invalid');
  if (invite.isExpired) throw new AppError('invite_expired');
  return invite;
}

export interface JoinedFamily {
  familyId: string;
  familyName: string;
  state: MemberState;
}

/**
 * A joiner is a Member at once, unless the family's Admins want to be asked first; they are notified either way.
 */
export async function joinFamily(tx: SystemTransaction, actor: Actor, typed: string): Promise<JoinedFamily> {
  const { familyId } = await requireCodeInvite(tx, typed);
  await lockFamily(tx, familyId);
  const { asksBeforeJoin, familyName } = await requireCodeInvite(tx, typed); // as it is now that nobody changes the family
  const state = asksBeforeJoin ? 'requested' : 'active';
  const isTold = await enterByCode(tx, actor, familyId, state);
  const family = { id: familyId, name: familyName };
  const kind = asksBeforeJoin ? 'join_requested' : 'joined';
  if (isTold) await addNotices(tx, await listAdminIds(tx, familyId), { kind, family, actorId: actor.personId });
  return { familyId, familyName, state };
}

/** Who waits already goes on waiting, unless nobody is asked any more. False where nothing changes by it. */
async function enterByCode(
  tx: SystemTransaction,
  actor: Actor,
  familyId: string,
  state: MemberState,
): Promise<boolean> {
  const { personId } = actor;
  if (await insertMember(tx, { familyId, personId, role: 'Member', state, addedBy: null })) return true;
  const member = await getMember(tx, familyId, personId);
  if (member.state === 'active') throw new AppError('already_member');
  if (state === 'requested') return false;
  await activateMember(tx, familyId, personId, 'Member'); // never the role of an invitation that waits for an Admin
  return true;
}

/** Shown before the account is made, so that nobody joins strangers by a typing error [AUT-5]. */
export async function checkInvite(tx: SystemTransaction, typed: string): Promise<{ familyName: string }> {
  const { familyName } = await requireCodeInvite(tx, typed);
  return { familyName };
}
