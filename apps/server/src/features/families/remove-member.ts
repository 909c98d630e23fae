import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { getMember, requireRightToChange } from './family-access.ts';
import { hasActiveCode, replaceCode } from './invite-codes.ts';

/**
 * Ends a membership, or a request to join: sharing with the family ends with it, by the schema, and so do invitations.
 * The code that let them in is known to them, so a new one takes its place.
 */
export async function removeMember(
  tx: WebTransaction,
  actor: Actor,
  input: { familyId: string; personId: string },
): Promise<void> {
  const { familyId, personId } = input;
  const family = await requireRightToChange(tx, actor, familyId, 'removeMembers');
  await getMember(tx, familyId, personId);
  if (personId === family.ownerId) throw new AppError('owner_stays');
  await addNotices(tx, [personId], { kind: 'removed', family, actorId: actor.personId });
  if (await hasActiveCode(tx, familyId)) await replaceCode(tx, actor, familyId);
  await deleteMembership(tx, familyId, personId);
}

/** The call that names no family means the one that the caller created, the newest of several [VAL-6]. */
export async function findOwnFamilyOf(tx: WebTransaction, actor: Actor, personId: string): Promise<string> {
  const own = await tx
    .selectFrom('families')
    .select('id')
    .where('created_by', '=', actor.personId)
    .where('owner_id', '=', actor.personId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  if (own.length === 0) throw new AppError('no_family');
  const ids = own.map(({ id }) => id);
  const member = await tx
    .selectFrom('members')
    .select('family_id as familyId')
    .where('family_id', 'in', ids)
    .where('person_id', '=', personId)
    .execute();
  const newest = ids.find((id) => member.some(({ familyId }) => familyId === id));
  if (!newest) throw new AppError('not_found');
  return newest;
}
