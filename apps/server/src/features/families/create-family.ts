import type { Actor, Transaction } from '../../platform/db/transactions.ts';
import { insertFamily, insertMember } from './families.repository.ts';
import { requireRoomForFamilies } from './family-limits.ts';

/** Its creator owns a new family and is its first Admin, and stays in their other families [D-3]. Works in web and system transactions: signing up creates a family too. */
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
