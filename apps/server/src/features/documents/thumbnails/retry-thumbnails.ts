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
    // 'pending' is written out, and each state asked for alone: the partial indexes fit nothing else
    await sql`
      update documents set thumbnail = 'undecodable'
      where thumbnail = 'pending' and updated_at < now() - interval '1 day'`.execute(tx);
    // in random order: files that always fail must not block the others
    const { rows } = await sql<{ id: string }>`
      select id from (
        select id, updated_at from documents where thumbnail = 'pending'
        union
        select id, updated_at from documents where text_state = 'pending' and trashed_at is null) pending
      where updated_at < now() - interval '15 minutes'
      order by random() limit ${BATCH}`.execute(tx);
    for (const { id } of rows) await deps.enqueue(tx, 'make-thumbnail', { documentId: id });
  });
}
