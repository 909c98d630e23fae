import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { listAdminIds, requireRightToChange } from './family-access.ts';

/** Sharing with the family ends with the membership, by the schema. Its owner hands it over first. */
export async function leaveFamily(tx: Transaction, actor: Actor, familyId: string): Promise<void> {
  const family = await requireRightToChange(tx, actor, familyId, 'seeFamily');
  if (family.ownerId === actor.personId) throw new AppError('owns_family');
  const notice = { kind: 'left', family, actorId: actor.personId } as const;
  await addNotices(tx, await listAdminIds(tx, familyId), notice); // while the actor may still speak there
  await deleteMembership(tx, familyId, actor.personId);
}
