import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';

const BATCH = 500;

/** Plans pictures anew whose tries were used up while the store or the machine was unwell; after a day the cover stays. */
export async function retryThumbnails(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    const age = sql<boolean>`updated_at < now() - interval '1 day'`;
    await tx
      .updateTable('documents')
      .set({ thumbnail: 'none' })
      .where('thumbnail', '=', 'pending')
      .where(age)
      .execute();
    const late = await tx
      .selectFrom('documents')
      .select('id')
      .where('thumbnail', '=', 'pending')
      .where(sql<boolean>`updated_at < now() - interval '15 minutes'`)
      .limit(BATCH)
      .execute();
    for (const { id } of late) await deps.enqueue(tx, 'make-thumbnail', { documentId: id });
  });
}
