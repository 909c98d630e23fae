import { sql } from 'kysely';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { VerifiableFile } from '../../platform/storage/verify-file.ts';

const MOST = 100;

/**
 * Reads files again that were found damaged, and forgets those that are whole by now: someone has restored them.
 * Opens its own transactions: none is open while it reads a file.
 */
export async function recheckDamagedFiles(deps: { transactions: Transactions; files: FileStore }): Promise<void> {
  const { asSystem } = deps.transactions;
  for (const file of await asSystem(drawDamagedFiles)) {
    if ((await deps.files.verify(file)) !== null) continue;
    await asSystem((tx) => tx.deleteFrom('damaged_files').where('file_id', '=', file.id).execute());
  }
}

/** In random order: many files that stay damaged must not block the others. */
async function drawDamagedFiles(tx: SystemTransaction): Promise<VerifiableFile[]> {
  return await tx
    .selectFrom('damaged_files as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['f.id', 'f.purpose', 'f.size_bytes as sizeBytes', 'f.sha256'])
    .select(['f.wrapped_key as wrappedKey', 'f.key_id as keyId'])
    .orderBy(sql`random()`)
    .limit(MOST)
    .execute();
}
