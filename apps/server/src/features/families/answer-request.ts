import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { deleteMembership } from './families.repository.ts';
import { getMember, requireRightToChange } from './family-access.ts';

/** Whoever came with a code to a family that asks first is let in by an Admin, or sent away. */
export async function answerRequest(
  tx: Transaction,
  actor: Actor,
  input: { familyId: string; personId: string; isApproved: boolean },
): Promise<void> {
  const { familyId, personId, isApproved } = input;
  const family = await requireRightToChange(tx, actor, familyId, 'answerRequests');
  const { state } = await getMember(tx, familyId, personId);
  if (state !== 'requested') throw new AppError('not_found');
  const notice = { family, actorId: actor.personId };
  if (!isApproved) {
    await deleteMembership(tx, familyId, personId);
    return addNotices(tx, [personId], { kind: 'request_declined', ...notice });
  }
  await tx
    .updateTable('members')
    .set({ state: 'active' })
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .execute();
  await addNotices(tx, [personId], { kind: 'request_approved', ...notice });
}
