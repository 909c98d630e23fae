import { AppError } from '@kinvault/domain/errors.ts';
import type { DeletedFamily } from '@kinvault/domain/families/family.schema.ts';
import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Actor, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { addNotices } from '../notices/add-notices.ts';
import { listActiveMemberIds } from './families.repository.ts';
import { lockWholeFamily, requireRightToChange } from './family-access.ts';

const TRASH_DAYS = 30;

/**
 * Into the trash with its general documents, for its owner alone to restore [PER-3]. For everyone else it is as leaving:
 * the database ends their memberships and with them what they share, and every open invitation and request [D-44].
 */
export async function deleteFamily(tx: WebTransaction, actor: Actor, familyId: string): Promise<void> {
  const family = await requireRightToChange(tx, actor, familyId, 'deleteFamily');
  await lockWholeFamily(tx, familyId);
  const members = await listActiveMemberIds(tx, familyId);
  await addNotices(tx, members, { kind: 'family_deleted', family, actorId: actor.personId });
  await tx.updateTable('families').set({ deleted_at: sql`steady_now()` }).where('id', '=', familyId).execute();
}

/** With its owner as its only person, who invites the others anew. @throws not_found for anybody else, and once it is gone for good */
export async function restoreFamily(tx: WebTransaction, actor: Actor, familyId: string): Promise<void> {
  await lockWholeFamily(tx, familyId);
  const { numUpdatedRows } = await tx
    .updateTable('families')
    .set({ deleted_at: null })
    .where('id', '=', familyId)
    .where('owner_id', '=', actor.personId)
    .where('deleted_at', '>', sql<string>`now() - make_interval(days => ${TRASH_DAYS})`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
}

export async function listDeletedFamilies(tx: WebTransaction, actor: Actor): Promise<DeletedFamily[]> {
  const { rows } = await sql<DeletedFamily>`
    select id, name, deleted_at as "deletedAt", deleted_at + make_interval(days => ${TRASH_DAYS}) as "endsAt"
    from families where owner_id = ${actor.personId} and deleted_at > now() - make_interval(days => ${TRASH_DAYS})
    order by deleted_at desc`.execute(tx);
  return rows;
}

/**
 * Deletes families whose time in the trash is over, with their general documents. The sweep removes the files.
 * Opens its own transaction: it is a step of an hourly job.
 */
export async function purgeDeletedFamilies({ asSystem }: Transactions): Promise<void> {
  await asSystem(async (tx) => {
    const before = await findCutOff(tx, { days: TRASH_DAYS });
    if (!before) return;
    // those of a clock that was ahead would stay until that time comes
    await sql`update families set deleted_at = now() where deleted_at > now() + interval '1 day'`.execute(tx);
    await sql`delete from families where deleted_at <= ${before}`.execute(tx);
  });
}
