import { sql } from 'kysely';
import type { Transactions } from '../../platform/db/transactions.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';

const BATCH = 500;
const GRACE_MS = 86_400_000;

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
  await buryUnclaimedUploads(deps.transactions);
  await removeBuriedFiles(deps);
  await removeStrayObjects(deps);
}

async function buryUnclaimedUploads({ asSystem }: Transactions): Promise<void> {
  await asSystem((tx) =>
    sql`with gone as (
      delete from files f where f.purpose = 'original' and f.created_at < now() - interval '1 day'
        and not exists (select from document_versions v where v.file_id = f.id)
      returning f.id, f.purpose)
    insert into file_tombstones (file_id, purpose) select id, purpose from gone on conflict do nothing`.execute(tx),
  );
}

async function removeBuriedFiles({ transactions, files }: SweepDeps): Promise<void> {
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

/** A file is durable before its row commits, so a young one without a row may be an upload under way. */
async function removeStrayObjects({ transactions, files }: SweepDeps): Promise<void> {
  let batch: { id: string; purpose: string }[] = [];
  const removeStrays = async () => {
    const ids = batch.map(({ id }) => id);
    const known = await transactions.asSystem((tx) =>
      tx.selectFrom('files').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
    );
    const knownIds = new Set(known.map(({ id }) => id));
    for (const { id, purpose } of batch) if (!knownIds.has(id)) await files.delete(id, purpose);
    batch = [];
  };
  for await (const object of files.list()) {
    if (Date.now() - object.modifiedAt.getTime() < GRACE_MS) continue;
    if (batch.push(object) === BATCH) await removeStrays();
  }
  await removeStrays();
}
