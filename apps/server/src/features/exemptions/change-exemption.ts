import { AppError } from '@kinvault/domain/errors.ts';
import type { ExemptionChange } from '@kinvault/domain/families/exemption-routes.ts';
import { canExempt } from '@kinvault/domain/families/permissions.ts';
import { refusedByPolicy } from '../../platform/db/constraint-errors.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';

/** Idempotent. @throws not_found for a person who shares no family with the actor, forbidden without the right. */
export async function changeExemption(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
  { type, isExempt }: ExemptionChange,
): Promise<void> {
  if (personId !== actor.personId) await requireRightToExempt(tx, actor, personId);
  if (!isExempt) {
    await tx.deleteFrom('exemptions').where('person_id', '=', personId).where('type', '=', type).execute();
    return;
  }
  await tx
    .insertInto('exemptions')
    .values({ person_id: personId, type, set_by: actor.personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch(refusedByPolicy('forbidden'));
}

async function requireRightToExempt(tx: WebTransaction, actor: Actor, personId: string): Promise<void> {
  const shared = await tx
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.family_id', 'mine.family_id')
    .innerJoin('families', 'families.id', 'mine.family_id')
    .select(['mine.family_id as familyId', 'families.owner_id as ownerId', 'mine.role', 'theirs.role as theirRole'])
    .where('mine.person_id', '=', actor.personId)
    .where('mine.state', '=', 'active')
    .where('theirs.person_id', '=', personId)
    .where('theirs.state', '=', 'active')
    .where('families.deleted_at', 'is', null)
    .execute();
  if (shared.length === 0) throw new AppError('not_found');
  const isAllowed = shared.some(({ familyId, ownerId, role, theirRole }) =>
    canExempt(
      actor.personId,
      personId,
      familyId,
      { familyId, role, state: 'active', isOwner: ownerId === actor.personId },
      { familyId, role: theirRole, state: 'active', isOwner: ownerId === personId },
    ),
  );
  if (!isAllowed) throw new AppError('forbidden');
}
