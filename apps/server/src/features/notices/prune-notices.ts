import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';

const READ_DAYS = 90;
const ALL_DAYS = 365;
const BATCH = 1_000;

/**
 * Deletes notices that were read long ago, and all that are older than a year.
 * Opens its own transactions: in batches, so that none holds its rows for long.
 */
export async function pruneNotices({ asSystem }: Pick<Transactions, 'asSystem'>, batch = BATCH): Promise<void> {
  const [all, read] = await asSystem(async (tx) => [
    await findCutOff(tx, { days: ALL_DAYS }),
    await findCutOff(tx, { days: READ_DAYS }),
  ]);
  if (!all || !read) return;
  for (;;) {
    const { numAffectedRows = 0n } = await asSystem((tx) =>
      sql`delete from notices where id = any (array(
        select id from notices where created_at < ${all} or read_at < ${read} limit ${batch}))`.execute(tx),
    );
    if (numAffectedRows < BigInt(batch)) return;
  }
}
