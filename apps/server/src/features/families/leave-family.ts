import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteFamily } from './delete-family.ts';
import { deleteMembership, listActiveMemberIds } from './families.repository.ts';
import { listAdminIds, lockFamily, requireRight } from './family-access.ts';

/**
 * Sharing with the family ends with the membership, by the schema. Its owner hands it over first; as its last person
 * they put it in the trash. Who waits for an Admin takes the request back.
 */
export async function leaveFamily(tx: WebTransaction, actor: Actor, familyId: string): Promise<void> {
  await lockFamily(tx, familyId);
  if (await withdrawRequest(tx, actor, familyId)) return;
  const family = await requireRight(tx, actor, familyId, 'seeFamily');
  if (family.ownerId === actor.personId) {
    const people = await listActiveMemberIds(tx, familyId);
    if (people.length > 1) throw new AppError('owns_family');
    return deleteFamily(tx, actor, familyId);
  }
  const notice = { kind: 'left', family, actorId: actor.personId } as const;
  await addNotices(tx, await listAdminIds(tx, familyId), notice); // while the actor may still speak there
  await deleteMembership(tx, familyId, actor.personId);
}

async function withdrawRequest(tx: WebTransaction, actor: Actor, familyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('members')
    .where('family_id', '=', familyId)
    .where('person_id', '=', actor.personId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
