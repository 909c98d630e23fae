import { AppError, type ErrorCode } from '@kinvault/domain/errors.ts';
import { canHandOver } from '@kinvault/domain/families/permissions.ts';
import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { findFamilyOwner, type HandOverOutcome, updateOwner } from './families.repository.ts';

/** What a race with another hand-over, or with the heir's leaving, comes to. */
const REFUSALS: Record<Exclude<HandOverOutcome, 'done'>, ErrorCode> = {
  'no heir': 'not_found',
  'not the owner': 'forbidden',
};

/** The heir becomes owner and Admin; the former owner stays an Admin. */
export async function handOverFamily(
  tx: Transaction,
  actor: Actor,
  input: { familyId: string; heirId: string },
): Promise<void> {
  const ownerId = await findFamilyOwner(tx, input.familyId);
  if (ownerId === undefined) throw new AppError('not_found');
  if (!canHandOver(actor.personId, ownerId)) throw new AppError('forbidden');
  if (input.heirId === actor.personId) throw new AppError('bad_request');
  const outcome = await updateOwner(tx, input.familyId, input.heirId);
  if (outcome !== 'done') throw new AppError(REFUSALS[outcome]);
}
