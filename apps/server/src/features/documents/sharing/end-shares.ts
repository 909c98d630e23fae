import { sql } from 'kysely';
import { findClockDoubt } from '../../../platform/db/clock.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';

/**
 * Deletes shares with one person that are over, which tells both people. First those between people who no longer have a
 * family in common, then those whose end date has passed. While the clock is in doubt the second kind is kept: nobody sees
 * a document by it, and a clock that is ahead for an hour would end it for good [REL-22].
 */
export async function endShares({ transactions }: { transactions: Transactions }): Promise<void> {
  await transactions.asSystem(async (tx) => {
    await sql`delete from shares where person_id is not null and not have_common_family(owner_id, person_id)`.execute(
      tx,
    );
    if (await findClockDoubt(tx)) return;
    await sql`delete from shares where (document_id, principal_id) in (
      select document_id, principal_id from shares where until <= now()
      order by document_id, principal_id for update skip locked)`.execute(tx);
  });
}
