import type { ExpectedType } from '@kinvault/domain/documents/expected-papers.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { ExemptionChange } from '@kinvault/domain/families/exemption-routes.ts';
import { canExempt } from '@kinvault/domain/families/permissions.ts';
import type { Insertable } from 'kysely';
import { refusedByPolicy } from '../../platform/db/constraint-errors.ts';
import type { Exemptions } from '../../platform/db/database.ts';
import { listMyPersonIds } from '../../platform/db/my-person-ids.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';

/**
 * What people say of themselves, and of whom they look after, counts in all families of that person, what an Admin says in the Admin's own alone; the person is
 * told. Idempotent. @throws not_found for a person who shares no family with the actor, forbidden without the right.
 */
export async function changeExemption(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
  change: ExemptionChange,
): Promise<void> {
  const isOwn = (await listMyPersonIds(tx)).includes(personId);
  if (isOwn) await changeOwn(tx, actor, personId, change);
  else await changeForFamilies(tx, actor, personId, change);
}

async function changeOwn(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
  { type, isExempt }: ExemptionChange,
): Promise<void> {
  if (isExempt) await insertExemptions(tx, [{ person_id: personId, type, set_by: actor.personId, family_id: null }]);
  else await tx.deleteFrom('exemptions').where('person_id', '=', personId).where('type', '=', type).execute();
}

async function changeForFamilies(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
  { type, isExempt }: ExemptionChange,
): Promise<void> {
  const families = await requireRightToExempt(tx, actor, personId);
  if (!isExempt) return endForFamilies(tx, { personId, type, familyIds: families.map(({ id }) => id) });
  const rows = families.map(({ id }) => ({ person_id: personId, type, set_by: actor.personId, family_id: id }));
  const added = await insertExemptions(tx, rows);
  for (const family of families.filter(({ id }) => added.includes(id)))
    await addNotices(tx, [personId], { kind: 'exempted', family, actorId: actor.personId, detail: type });
}

/** @returns the families in which it is new */
async function insertExemptions(tx: WebTransaction, rows: Insertable<Exemptions>[]): Promise<(string | null)[]> {
  const added = await tx
    .insertInto('exemptions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('family_id as familyId')
    .execute()
    .catch(refusedByPolicy('forbidden'));
  return added.map(({ familyId }) => familyId);
}

/** @throws forbidden where the person has said it, or an Admin of another family has: it would go on to count */
async function endForFamilies(
  tx: WebTransaction,
  { personId, type, familyIds }: { personId: string; type: ExpectedType; familyIds: string[] },
): Promise<void> {
  const meant = tx.selectFrom('exemptions').where('person_id', '=', personId).where('type', '=', type);
  await tx
    .deleteFrom('exemptions')
    .where('person_id', '=', personId)
    .where('type', '=', type)
    .where('family_id', 'in', familyIds)
    .execute();
  const left = await meant.select('type').executeTakeFirst();
  if (left) throw new AppError('forbidden');
}

/** @returns the families in which the actor may */
async function requireRightToExempt(
  tx: WebTransaction,
  actor: Actor,
  personId: string,
): Promise<{ id: string; name: string }[]> {
  const shared = await tx
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.family_id', 'mine.family_id')
    .innerJoin('families', 'families.id', 'mine.family_id')
    .select([
      'mine.family_id as familyId',
      'families.name',
      'families.owner_id as ownerId',
      'mine.role',
      'theirs.role as theirRole',
    ])
    .where('mine.person_id', '=', actor.personId)
    .where('mine.state', '=', 'active')
    .where('theirs.person_id', '=', personId)
    .where('theirs.state', '=', 'active')
    .where('families.deleted_at', 'is', null)
    .execute();
  if (shared.length === 0) throw new AppError('not_found');
  const allowed = shared.filter(({ familyId, ownerId, role, theirRole }) =>
    canExempt(
      false,
      familyId,
      { familyId, role, state: 'active', isOwner: ownerId === actor.personId },
      { familyId, role: theirRole, state: 'active', isOwner: ownerId === personId },
    ),
  );
  if (allowed.length === 0) throw new AppError('forbidden');
  return allowed.map(({ familyId, name }) => ({ id: familyId, name }));
}
