import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { listFileHolders } from './file-holders.ts';

/**
 * Logs for the operator whose file is damaged or missing: ids alone, no names [REL-20]. Records it in the database, for
 * the sweep and the status, until the file opens again. Never throws.
 * Opens its own transactions: the read that failed may be part of none.
 */
export async function reportDamage(
  { transactions, log }: { transactions: Transactions; log: (problem: object) => void },
  fileId: string,
  reason: string,
): Promise<void> {
  const [holder] = await transactions.asSystem((tx) => listFileHolders(tx, [fileId])).catch(() => []);
  await transactions.asSystem((tx) => insertDamage(tx, fileId, reason)).catch(() => {}); // its row may be gone
  log({
    message: 'a stored file is damaged or missing',
    reason,
    fileId,
    documentId: holder?.document?.id ?? null,
    ownerId: holder?.owner?.id ?? null,
    familyId: holder?.family?.id ?? null,
  });
}

/** Inserted once, however often the file is read. */
async function insertDamage(tx: SystemTransaction, fileId: string, reason: string): Promise<void> {
  await tx
    .insertInto('damaged_files')
    .values({ file_id: fileId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
