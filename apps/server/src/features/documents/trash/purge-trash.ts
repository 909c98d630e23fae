import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { sql } from 'kysely';
import { type CutOff, findCutOff } from '../../../platform/db/clock.ts';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';
import { runAll } from '../../../platform/run-all.ts';

/**
 * Deletes what has been in the trash too long; the sweep deletes its files. One transaction for each document: it raises
 * versions at commit, and many of them in one transaction could deadlock with other commits.
 */
export async function purgeTrash({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  const before = await asSystem((tx) => findCutOff(tx, { days: TRASH_DAYS }));
  if (!before) return;
  await asSystem(correctLaterDays);
  const ids = await asSystem((tx) => listExpired(tx, before));
  // unless restored since
  const purge = (id: string) =>
    asSystem((tx) => tx.deleteFrom('documents').where('id', '=', id).where(isExpired(before)).execute());
  await runAll(ids.map((id) => () => purge(id)));
}

const isExpired = (before: CutOff) => sql<boolean>`trashed_at <= ${before}`;

async function listExpired(tx: SystemTransaction, before: CutOff): Promise<string[]> {
  const rows = await tx.selectFrom('documents').select('id').where(isExpired(before)).execute();
  return rows.map(({ id }) => id);
}

/** Thrown away while the clock was ahead: it would stay until that time comes. */
async function correctLaterDays(tx: SystemTransaction): Promise<void> {
  await sql`update documents set trashed_at = now() where trashed_at > now() + interval '1 day'`.execute(tx);
}
