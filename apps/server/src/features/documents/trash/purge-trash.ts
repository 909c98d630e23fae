import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../../platform/db/transactions.ts';

const isOver = sql<boolean>`trashed_at <= now() - make_interval(days => ${TRASH_DAYS}::integer)`;

/**
 * What nobody has taken out of the trash in time goes for good; its files, that nothing claims any more, are swept.
 * Each in a transaction of its own: it raises versions at its commit, and many of them in whatever order might wait for
 * other commits in a circle.
 */
export async function purgeTrash({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  for (const id of await asSystem(listOver)) {
    await asSystem((tx) => tx.deleteFrom('documents').where('id', '=', id).where(isOver).execute()); // or restored
  }
}

async function listOver(tx: SystemTransaction): Promise<string[]> {
  const rows = await tx.selectFrom('documents').select('id').where(isOver).execute();
  return rows.map(({ id }) => id);
}
