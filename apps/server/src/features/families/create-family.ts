import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { insertFamily, insertMember } from './families.repository.ts';
import { requireRoomForFamilies } from './family-limits.ts';

/** Whoever creates a family owns it and is its first Admin; nobody leaves another family by it [D-3]. Under both roles: signing up creates one too. */
export async function createFamily(
  tx: Transaction,
  actor: Actor,
  { familyId, name }: { familyId: string; name: string },
): Promise<void> {
  await requireRoomForFamilies(tx, actor.personId);
  await insertFamily(tx, { id: familyId, name, ownerId: actor.personId });
  await insertMember(tx, {
    familyId,
    personId: actor.personId,
    role: 'Admin',
    state: 'active',
    addedBy: actor.personId,
  });
}
