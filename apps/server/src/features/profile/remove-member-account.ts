import { sql } from 'kysely';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Actor, SessionToken, SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { requireRightToChange } from '../families/family-access.ts';
import { findOwnFamilyOf, removeMember } from '../families/remove-member.ts';
import { deleteEverythingOf } from './delete-account.ts';
import { lockForDeletion } from './deletion.repository.ts';

interface RemovalDeps {
  transactions: Transactions;
  enqueue: Enqueue;
}

/** The same for the call that names no family [VAL-6]. */
export async function removeFromOwnFamily(
  deps: RemovalDeps,
  token: SessionToken,
  personId: string,
): Promise<{ isAccountDeleted: boolean }> {
  const familyId = await deps.transactions.readAs(token, (tx, actor) => findOwnFamilyOf(tx, actor, personId));
  return removeMemberOrAccount(deps, token, { familyId, personId });
}

/**
 * Removing ends a membership. Where an Admin of this family made the account and nobody has set a password of their own
 * yet, it goes as a whole [D-4]; a claimed account is its person's alone [SEC-4].
 */
export async function removeMemberOrAccount(
  deps: RemovalDeps,
  token: SessionToken,
  input: { familyId: string; personId: string },
): Promise<{ isAccountDeleted: boolean }> {
  const { readAs, writeAs, asSystem } = deps.transactions;
  const actor = await readAs(token, async (_tx, me) => me);
  const isAccountDeleted = await asSystem((tx) => deleteUnclaimed(deps, tx, actor, input), LONG_LIMIT);
  if (!isAccountDeleted) await writeAs(token, (tx, me) => removeMember(tx, me, input));
  return { isAccountDeleted };
}

/** False for any other account, and for one that is claimed at this very moment: the claim waits for the same row. */
async function deleteUnclaimed(
  deps: RemovalDeps,
  tx: SystemTransaction,
  actor: Actor,
  { familyId, personId }: { familyId: string; personId: string },
): Promise<boolean> {
  if (!(await isUnclaimed(tx, familyId, personId))) return false;
  const family = await requireRightToChange(tx, actor, familyId, 'removeMembers');
  if (personId === family.ownerId) return false; // handed over to them; removing says so
  if (!(await lockForDeletion(tx, personId)) || !(await isUnclaimed(tx, familyId, personId))) return false;
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
