import { sql } from 'kysely';
import type { Actor, SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { requireRightToChange } from '../families/family-access.ts';
import { deleteEverythingOf } from './delete-account.ts';
import { lockForDeletion } from './deletion.repository.ts';

/**
 * An account that an Admin of this family made goes as a whole while nobody has set a password of their own [D-4]; a
 * claimed one is its person's alone [SEC-4]. False for any other account, and for one that is claimed at this very
 * moment: the claim waits for the same row.
 */
export async function deleteUnclaimed(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  actor: Actor,
  { familyId, personId }: { familyId: string; personId: string },
): Promise<boolean> {
  if (!(await isUnclaimed(tx, familyId, personId))) return false;
  const family = await requireRightToChange(tx, actor, familyId, 'removeMembers');
  if (personId === family.ownerId) return false; // handed over to them; removing says so
  const [locked] = await lockForDeletion(tx, [personId]);
  if (!locked || !(await isUnclaimed(tx, familyId, personId))) return false;
  await deleteEverythingOf(deps, tx, personId);
  return true;
}

/** A member of the family that the account was made for. */
async function isUnclaimed(tx: SystemTransaction, familyId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from people p join members m on m.person_id = p.id and m.family_id = p.made_for_family_id
    where p.id = ${personId} and p.made_for_family_id = ${familyId}`.execute(tx);
  return rows.length > 0;
}
