import { sql } from 'kysely';
import { type CutOff, findCutOff } from '../../platform/db/clock.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { runAll } from '../../platform/run-all.ts';
import { FAMILY_TRASH_DAYS } from '../families/delete-family.ts';
import { lockWholeFamily } from '../families/family-access.ts';
import { deletePeople } from './delete-account.ts';
import { listAccountsInTrash, lockForDeletion } from './deletion.repository.ts';

interface PurgeDeps {
  transactions: Pick<Transactions, 'asSystem'>;
  enqueue: Enqueue;
}

/**
 * Deletes families whose time in the trash is over, with their general documents and the accounts that nobody has claimed.
 * The sweep removes the files.
 * Opens its own transactions: it is a step of an hourly job, and one family that fails keeps no other.
 */
export async function purgeDeletedFamilies({ transactions, enqueue }: PurgeDeps): Promise<void> {
  const { asSystem } = transactions;
  const before = await asSystem((tx) => findCutOff(tx, { days: FAMILY_TRASH_DAYS }));
  if (!before) return;
  await asSystem(correctLaterDays);
  const ids = await asSystem((tx) => listExpired(tx, before));
  await runAll(ids.map((id) => () => asSystem((tx) => purgeFamily({ enqueue }, tx, { id, before }), LONG_LIMIT)));
}

async function purgeFamily(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  { id, before }: { id: string; before: CutOff },
): Promise<void> {
  await lockForDeletion(tx, await listAccountsInTrash(tx, { familyId: id }));
  await lockWholeFamily(tx, id);
  if (!(await listExpired(tx, before)).includes(id)) return; // restored a moment ago
  await deletePeople(deps, tx, await listAccountsInTrash(tx, { familyId: id }));
  await tx.deleteFrom('families').where('id', '=', id).execute();
}

async function listExpired(tx: SystemTransaction, before: CutOff): Promise<string[]> {
  const rows = await tx
    .selectFrom('families')
    .select('id')
    .where(sql<boolean>`deleted_at <= ${before}`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deleted while the clock was ahead: they would stay until that time comes. */
async function correctLaterDays(tx: SystemTransaction): Promise<void> {
  await sql`update families set deleted_at = now() where deleted_at > now() + interval '1 day'`.execute(tx);
}
