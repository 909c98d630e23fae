import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { PUSH_LIFE_DAYS } from './pushes.repository.ts';

const BATCH = 500;

/** Gives up pushes of yesterday, and plans those again that wait for the end of quiet hours or whose job was lost. */
export async function sweepPushes(deps: { transactions: Transactions; enqueue: Enqueue }): Promise<void> {
  await deps.transactions.asSystem(async (tx) => {
    const before = await findCutOff(tx, { days: PUSH_LIFE_DAYS });
    if (before) await sql`delete from pushes where created_at < ${before}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select id from pushes where coalesce(claimed_until, created_at) < now() - interval '10 minutes'
      order by created_at limit ${BATCH}`.execute(tx);
    for (const { id } of rows) await deps.enqueue(tx, 'send-push', { pushId: id });
  });
}
