import { AppError } from '@kinvault/domain/errors.ts';
import type { DeletedFamily } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { lockWholeFamily, requireRightToChange } from './family-access.ts';

export const FAMILY_TRASH_DAYS = 30;

/**
 * Into the trash with its general documents and the accounts that nobody has claimed, for its owner alone to restore
 * [PER-3]. For everyone else it is as leaving: the database ends their memberships and with them what they share, and
 * every open invitation and request [D-44].
 */
export async function deleteFamily(tx: WebTransaction, actor: Actor, familyId: string): Promise<void> {
  const family = await requireRightToChange(tx, actor, familyId, 'deleteFamily');
  await lockWholeFamily(tx, familyId);
  await addNotices(tx, await listLeavingIds(tx, familyId), { kind: 'family_deleted', family, actorId: actor.personId });
  await tx.updateTable('families').set({ deleted_at: sql`steady_now()` }).where('id', '=', familyId).execute();
}

async function listLeavingIds(tx: WebTransaction, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from members m join people p on p.id = m.person_id
    where m.family_id = ${familyId} and m.state = 'active' and p.made_for_family_id is distinct from m.family_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * With its owner and the accounts that nobody has claimed; the owner has to invite the others again.
 * @throws not_found for anybody else, and once it is gone for good
 */
export async function restoreFamily(tx: WebTransaction, actor: Actor, familyId: string): Promise<void> {
  await lockWholeFamily(tx, familyId);
  const { numUpdatedRows } = await tx
    .updateTable('families')
    .set({ deleted_at: null })
    .where('id', '=', familyId)
    .where('owner_id', '=', actor.personId)
    .where('deleted_at', '>', sql<string>`now() - make_interval(days => ${FAMILY_TRASH_DAYS})`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
}

export async function listDeletedFamilies(tx: WebTransaction, actor: Actor): Promise<DeletedFamily[]> {
  const { rows } = await sql<DeletedFamily>`
    select id, name, deleted_at as "deletedAt", deleted_at + make_interval(days => ${FAMILY_TRASH_DAYS}) as "endsAt"
    from families where owner_id = ${actor.personId} and deleted_at > now() - make_interval(days => ${FAMILY_TRASH_DAYS})
    order by deleted_at desc`.execute(tx);
  return rows;
}
