import { sql } from 'kysely';
import type { Transaction, Transactions } from '../../platform/db/transactions.ts';
import type { FileStore, ListedFile } from '../../platform/storage/file-store.ts';

const BATCH = 500;
const GRACE_MS = 86_400_000;
const FEW_STRAYS = 100;
const STRAY_SHARE = 0.5;

export interface SweepDeps {
  transactions: Transactions;
  files: FileStore;
}

/**
 * Takes away what nothing refers to any more: what killed writes left, uploads that no document claimed within a day,
 * files whose deletion was committed, and objects that never got a row. Killed at any point, the next run goes on.
 */
export async function sweepFiles(deps: SweepDeps): Promise<void> {
  await deps.files.sweepTemporary();
  await buryUnclaimedFiles(deps.transactions);
  await removeBuriedFiles(deps);
  await removeStrayObjects(deps);
}

/** Uploads without a document, and pictures that nobody shows any more; each row leaves its tombstone. */
async function buryUnclaimedFiles({ asSystem }: Transactions): Promise<void> {
  await asSystem((tx) =>
    sql`delete from files f where f.created_at < now() - interval '1 day' and (
      f.purpose = 'original' and not exists (select from document_versions v where v.file_id = f.id)
      or f.purpose = 'avatar' and not exists (select from people p where p.avatar_file_id = f.id))`.execute(tx),
  );
}

/** Takes the files of committed deletions from the store. Killed at any point, the next run goes on. */
export async function removeBuriedFiles({ transactions, files }: SweepDeps): Promise<void> {
  for (;;) {
    const buried = await transactions.asSystem((tx) =>
      tx.selectFrom('file_tombstones').select(['file_id as id', 'purpose']).limit(BATCH).execute(),
    );
    for (const { id, purpose } of buried) await files.delete(id, purpose);
    const ids = buried.map(({ id }) => id);
    await transactions.asSystem((tx) =>
      tx.deleteFrom('file_tombstones').where('file_id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
    );
    if (buried.length < BATCH) return;
  }
}

/**
 * A file is durable before its row commits, so a young one without a row may be an upload under way. Many old ones at
 * once are no strays but the sign of a database older than its files, restored from a backup: then all stay.
 */
async function removeStrayObjects({ transactions, files }: SweepDeps): Promise<void> {
  const strays: ListedFile[] = [];
  let total = 0;
  for await (const batch of inBatches(files.list(), BATCH)) {
    total += batch.length;
    const known = await transactions.asSystem((tx) => knownIds(tx, batch));
    const isOld = ({ modifiedAt }: ListedFile) => Date.now() - modifiedAt.getTime() > GRACE_MS;
    strays.push(...batch.filter((file) => isOld(file) && !known.has(file.id)));
  }
  if (strays.length > Math.max(FEW_STRAYS, total * STRAY_SHARE)) {
    throw new Error(
      `${strays.length} of ${total} stored files are in no row of the database. Nothing was removed: is it an old backup?`,
    );
  }
  for (const { id, purpose } of strays) await files.delete(id, purpose);
}

async function knownIds(tx: Transaction, batch: ListedFile[]): Promise<Set<string>> {
  const ids = batch.map(({ id }) => id);
  const rows = await tx.selectFrom('files').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Set(rows.map(({ id }) => id));
}

async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
