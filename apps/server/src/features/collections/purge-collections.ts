import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { COLLECTION_TRASH_DAYS } from './change-collection.ts';

/** Deletes for good what was deleted long ago. Opens its own transaction: it is a step of an hourly job. */
export async function purgeCollections({ asSystem }: Pick<Transactions, 'asSystem'>): Promise<void> {
  await asSystem(async (tx) => {
    const before = await findCutOff(tx, { days: COLLECTION_TRASH_DAYS });
    if (before) await tx.deleteFrom('collections').where(sql<boolean>`deleted_at <= ${before}`).execute();
  });
}
