import { PARTING_UNDO_DAYS } from '@kinvault/domain/families/parting.schema.ts';
import { sql } from 'kysely';
import { type CutOff, findCutOff } from '../../platform/db/clock.ts';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { runAll } from '../../platform/run-all.ts';
import { deletePeople } from './delete-account.ts';
import { lockForDeletion } from './deletion.repository.ts';

interface PurgeDeps {
  transactions: Pick<Transactions, 'asSystem'>;
  enqueue: Enqueue;
}

/**
 * Deletes people without an account whose removal, or joining with an account, can no longer be undone, with the papers
 * that are still theirs. The sweep removes the files.
 * Opens its own transactions: it is a step of an hourly job, and one person who fails keeps no other.
 */
export async function purgePartings({ transactions, enqueue }: PurgeDeps): Promise<void> {
  const { asSystem } = transactions;
  const before = await asSystem((tx) => findCutOff(tx, { days: PARTING_UNDO_DAYS }));
  if (!before) return;
  await asSystem(correctLaterDays);
  const ids = await asSystem((tx) => listExpired(tx, before));
  await runAll(ids.map((id) => () => asSystem((tx) => purgePerson({ enqueue }, tx, { id, before }), LONG_LIMIT)));
}

async function purgePerson(
  deps: { enqueue: Enqueue },
  tx: SystemTransaction,
  { id, before }: { id: string; before: CutOff },
): Promise<void> {
  await lockForDeletion(tx, [id]);
  if ((await listExpired(tx, before)).includes(id)) await deletePeople(deps, tx, [id]);
}

async function listExpired(tx: SystemTransaction, before: CutOff): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from partings where done_at <= ${before} order by person_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Done while the clock was ahead: the undo would last until that time comes. */
async function correctLaterDays(tx: SystemTransaction): Promise<void> {
  await sql`update partings set done_at = now() where done_at > now() + interval '1 day'`.execute(tx);
}
