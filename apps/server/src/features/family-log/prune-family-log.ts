import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';

const DAYS = 365;
const BATCH = 1_000;

/**
 * Deletes entries that are older than a year [PPL-12].
 * Opens its own transactions: in batches, so that none holds its rows for long.
 */
export async function pruneFamilyLog({ asSystem }: Pick<Transactions, 'asSystem'>, batch = BATCH): Promise<void> {
  const before = await asSystem((tx) => findCutOff(tx, { days: DAYS }));
  if (!before) return;
  for (;;) {
    const { numAffectedRows = 0n } = await asSystem((tx) =>
      sql`delete from family_log where (family_id, id) in (
        select family_id, id from family_log where happened_at < ${before} limit ${batch})`.execute(tx),
    );
    if (numAffectedRows < BigInt(batch)) return;
  }
}
