import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';

const isExpired = sql<boolean>`trashed_at <= now() - make_interval(days => ${TRASH_DAYS}::integer)`;

/**
 * Deletes what has been in the trash too long; the sweep deletes its files. One transaction for each document: it raises
 * versions at commit, and many of them in one transaction could deadlock with other commits.
 */
export async function purgeTrash({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  for (const id of await asSystem(listExpired)) {
    await asSystem((tx) => tx.deleteFrom('documents').where('id', '=', id).where(isExpired).execute()); // unless restored since
  }
}

async function listExpired(tx: SystemTransaction): Promise<string[]> {
  const rows = await tx.selectFrom('documents').select('id').where(isExpired).execute();
  return rows.map(({ id }) => id);
}
