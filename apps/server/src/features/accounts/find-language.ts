import type { Transaction } from '../../platform/db/transactions.ts';

/** In which a person reads; null where it is not known, or the person is gone. Under both roles. */
export async function findLanguage(tx: Transaction, personId: string): Promise<string | null> {
  const row = await tx.selectFrom('people').select('language').where('id', '=', personId).executeTakeFirst();
  return row?.language ?? null;
}
