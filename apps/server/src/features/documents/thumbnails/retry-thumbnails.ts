import { sql } from 'kysely';
import type { Transactions } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';

const BATCH = 500;

/**
 * Plans the job again for documents whose thumbnail or text is still pending after its retries. After a day a document
 * keeps its cover instead of a thumbnail.
 */
export async function retryThumbnails(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    const age = sql<boolean>`updated_at < now() - interval '1 day'`;
    await tx
      .updateTable('documents')
      .set({ thumbnail: 'none' })
      .where('thumbnail', '=', 'pending')
      .where(age)
      .execute();
    // in random order: files that always fail must not block the others
    const { rows } = await sql<{ id: string }>`
      select id from documents
      where (thumbnail = 'pending' or text_state = 'pending' and trashed_at is null)
        and updated_at < now() - interval '15 minutes'
      order by random() limit ${BATCH}`.execute(tx);
    for (const { id } of rows) await deps.enqueue(tx, 'make-thumbnail', { documentId: id });
  });
}
