import { sql } from 'kysely';
import type { Transactions } from '../../../platform/db/transactions.ts';
import type { Enqueue } from '../../../platform/jobs/jobs.ts';
import { addForgottenDrawings, freeStalledDrawings, isAnyWaiting } from './drawings.repository.ts';

const BATCH = 500;

/**
 * Plans the job again for documents whose thumbnail or text is still pending after its retries. After a day a document
 * keeps its cover instead of a thumbnail.
 */
export async function retryThumbnails(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    // 'pending' is written out: the partial index fits nothing else
    await sql`
      update documents set thumbnail = 'undecodable'
      where thumbnail = 'pending' and updated_at < now() - interval '1 day'`.execute(tx);
    await sql`
      update received set thumbnail = 'undecodable'
      where thumbnail = 'pending' and document_id is null and received_at < now() - interval '1 day'`.execute(tx);
    await freeStalledDrawings(tx);
    await addForgottenDrawings(tx, BATCH);
    if (await isAnyWaiting(tx)) await deps.enqueue(tx, 'draw-thumbnails', {}); // last: until the commit, no worker can begin such a job
  });
}
