import { AppError } from '@kinvault/domain/errors.ts';
import type { FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { getMember, requireRightToChange } from './family-access.ts';

/** The owner stays an Admin, so a family is never without one, even if two Admins demote each other at once. */
export async function changeRole(
  tx: WebTransaction,
  actor: Actor,
  input: { familyId: string; personId: string; role: FamilyRole },
): Promise<void> {
  const { familyId, personId, role } = input;
  const family = await requireRightToChange(tx, actor, familyId, 'changeRoles');
  const member = await getMember(tx, familyId, personId);
  if (member.state !== 'active') throw new AppError('not_found');
  if (personId === family.ownerId && role !== 'Admin') throw new AppError('owner_stays');
  if (member.role === role) return;
  await tx
    .updateTable('members')
    .set({ role })
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .execute();
  await addNotices(tx, [personId], { kind: 'role_changed', family, actorId: actor.personId, role });
}
