import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { type Quota, requireRoomForFamily } from '../storage/quota.ts';
import { type HandOverOutcome, updateOwner } from './families.repository.ts';
import { lockWholeFamily, requireRightToChange } from './family-access.ts';
import { requireRoomForFamilies } from './family-limits.ts';

/** What a race with the deletion of an account comes to, which takes no part in the lock. */
const REFUSALS: Record<Exclude<HandOverOutcome, 'done'>, ErrorCode> = {
  'no heir': 'not_found',
  'not the owner': 'forbidden',
};

/** The heir becomes owner and Admin; the former owner stays an Admin. */
export async function handOverFamily(
  quota: Quota,
  tx: WebTransaction,
  actor: Actor,
  input: { familyId: string; heirId: string },
): Promise<void> {
  const family = await requireRightToChange(tx, actor, input.familyId, 'handOverFamily');
  if (input.heirId === actor.personId) throw new AppError('bad_request');
  await requireRoomForFamilies(tx, input.heirId);
  await requireRoomForFamily(quota, tx, input.heirId, input.familyId);
  await lockWholeFamily(tx, input.familyId);
  const outcome = await updateOwner(tx, input.familyId, input.heirId);
  if (outcome !== 'done') throw new AppError(REFUSALS[outcome]);
  await addNotices(tx, [input.heirId], { kind: 'owner_now', family, actorId: actor.personId });
}
