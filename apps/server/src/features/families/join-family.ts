import { AppError } from '@kinvault/domain/errors.ts';
import { normalizeInviteCode } from '@kinvault/domain/families/invite-code.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { findCodeInvite, insertMember } from './families.repository.ts';

/** The family that a code leads to. Unknown, ended and expired ones are told apart only as specified [VAL-1]. */
async function requireCodeInvite(tx: Transaction, typed: string) {
  const invite = await findCodeInvite(tx, normalizeInviteCode(typed));
  if (!invite) throw new AppError('invite_invalid');
  if (invite.isExpired) throw new AppError('invite_expired');
  return invite;
}

/** A joiner is a Member at once, unless the family's Admins want to be asked first. Runs as system: a joiner sees nothing yet. */
export async function joinFamily(tx: Transaction, actor: Actor, typed: string): Promise<void> {
  const invite = await requireCodeInvite(tx, typed);
  const state = invite.asksBeforeJoin ? 'requested' : 'active';
  const isNew = await insertMember(tx, {
    familyId: invite.familyId,
    personId: actor.personId,
    role: 'Member',
    state,
    addedBy: null,
  });
  if (!isNew) throw new AppError('already_member');
}

/** Shown before the account is made, so that nobody joins strangers by a typing error [AUT-5]. */
export async function checkInvite(tx: Transaction, typed: string): Promise<{ familyName: string }> {
  const { familyName } = await requireCodeInvite(tx, typed);
  return { familyName };
}
