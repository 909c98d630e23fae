import { sql } from 'kysely';
import { findClockDoubt } from '../../../platform/db/clock.ts';
import type { Transactions } from '../../../platform/db/transactions.ts';

/**
 * Removes shares between people without a common family, as the deletion of a family may leave them. Removes shares whose
 * end has passed: nobody sees by them any more, and both people are told now. While the clock is in
 * doubt they only rest: a clock that is ahead for an hour would end them for good [REL-22].
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
