import { AppError } from '@kinvault/domain/errors.ts';
import { can, type FamilyAction, type Membership } from '@kinvault/domain/families/permissions.ts';
import { sql } from 'kysely';
import type { Members } from '../../platform/db/database.ts';
import type { Actor, SystemTransaction, Transaction } from '../../platform/db/transactions.ts';

/** A family that the actor may act in. Only the gates below make one. */
export interface AuthorizedFamily {
  id: string;
  name: string;
  ownerId: string;
  mine: Membership;
}

/**
 * The permission table's gate. Under both roles, as all here: it names the person, and needs no policy to find their
 * row.
 * @throws not_found for a person outside the family, forbidden for a member without the right.
 */
export async function requireRight(
  tx: Transaction,
  actor: Actor,
  familyId: string,
  action: FamilyAction,
): Promise<AuthorizedFamily> {
  const family = await findFamily(tx, actor.personId, familyId);
  if (!family || !can('seeFamily', family.mine)) throw new AppError('not_found');
  if (!can(action, family.mine)) throw new AppError('forbidden');
  return family;
}

/**
 * The gate for every change of a family's membership. It takes the family's advisory lock first, so that the permission
 * check sees the role at the time of the write.
 */
export async function requireRightToChange(
  tx: Transaction,
  actor: Actor,
  familyId: string,
  action: FamilyAction,
): Promise<AuthorizedFamily> {
  await lockFamily(tx, familyId);
  return requireRight(tx, actor, familyId, action);
}

/** Until the end of the transaction. By the family's id, since a member may not lock a row that they may not change. */
export async function lockFamily(tx: Transaction, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyId}, 1))`.execute(tx);
}

/**
 * Locks the family and its people in the order that deleting an account uses, so that the two cannot deadlock. Locks
 * nothing for a person who does not own the family.
 */
export async function lockWholeFamily(tx: Transaction, familyId: string): Promise<void> {
  await sql`select lock_family(${familyId})`.execute(tx);
}

/** The moves of one person follow each other. Before any lock of a family, so that nobody waits in a circle. */
export async function lockPersonMoves(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 2))`.execute(tx);
}

async function findFamily(tx: Transaction, personId: string, familyId: string): Promise<AuthorizedFamily | undefined> {
  const row = await tx
    .selectFrom('families')
    .innerJoin('members', 'members.family_id', 'families.id')
    .select(['families.id', 'families.name', 'families.owner_id as ownerId', 'members.role', 'members.state'])
    .where('families.id', '=', familyId)
    .where('families.deleted_at', 'is', null)
    .where('members.person_id', '=', personId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, ownerId, role, state } = row;
  return { id, name, ownerId, mine: { familyId: id, role, state, isOwner: ownerId === personId } };
}

/** A membership of that family in any state. @throws not_found */
export async function getMember(
  tx: Transaction,
  familyId: string,
  personId: string,
): Promise<{ role: Members['role']; state: Members['state'] }> {
  const member = await tx
    .selectFrom('members')
    .select(['role', 'state'])
    .where('family_id', '=', familyId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (!member) throw new AppError('not_found');
  return member;
}

/** The active Admins of a family: they are notified of what needs one. */
export async function listAdminIds(tx: Transaction, familyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('person_id as personId')
    .where('family_id', '=', familyId)
    .where('role', '=', 'Admin')
    .where('state', '=', 'active')
    .execute();
  return rows.map(({ personId }) => personId);
}
