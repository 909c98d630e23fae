import { AppError } from '@kinvault/domain/errors.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { activateMember, deleteMembership } from './families.repository.ts';
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
  // told first: a family speaks only to those who stand in it
  await addNotices(tx, [personId], { kind: isApproved ? 'request_approved' : 'request_declined', ...notice });
  if (isApproved) await activateMember(tx, familyId, personId);
  else await deleteMembership(tx, familyId, personId);
}
