import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';

const READ_DAYS = 90;
const ALL_DAYS = 365;
const BATCH = 1_000;

/**
 * Deletes notices that were read long ago, and all that are older than a year.
 * Opens its own transactions: in batches, so that none holds its rows for long.
 */
export async function pruneNotices({ asSystem }: Pick<Transactions, 'asSystem'>, batch = BATCH): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await asSystem((tx) =>
      sql`delete from notices where id = any (array(
        select id from notices
        where created_at < now() - make_interval(days => ${ALL_DAYS}::integer)
          or read_at < now() - make_interval(days => ${READ_DAYS}::integer)
        limit ${batch}))`.execute(tx),
    );
    if (numAffectedRows < BigInt(batch)) return;
  }
}
