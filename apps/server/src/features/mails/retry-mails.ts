import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';

const BATCH = 500;

/** Plans mails again that had no try for ten minutes: their job was lost, or has used up its tries. */
export async function retryMails(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    const late = await tx
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where(sql<boolean>`coalesce(claimed_until, created_at) < now() - interval '10 minutes'`)
      .orderBy('created_at')
      .limit(BATCH)
      .execute();
    for (const { id } of late) await deps.enqueue(tx, 'send-mail', { mailId: id });
  });
}
