import { sql } from 'kysely';
import { findCutOff } from '../../platform/db/clock.ts';
import { canRemoveFiles } from '../../platform/db/file-removal-lock.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { deleteOldQuarantined, quarantineOrphans, releaseKnownFiles, type SweepDeps } from './quarantine-orphans.ts';
import { recheckDamagedFiles } from './recheck-damage.ts';

const BATCH = 500;

/**
 * Deletes what nothing refers to: what killed writes left, uploads that no document claimed within a day,
 * and files whose deletion was committed. A file without a row is only set aside, since the database may be older than
 * its files. Killed at any point, the next run goes on.
 */
export async function sweepFiles(deps: SweepDeps): Promise<void> {
  await deps.files.sweepTemporary();
  await releaseKnownFiles(deps);
  await deleteUnclaimedFiles(deps.transactions);
  if (!(await removeDeletedFiles(deps))) return; // a file whose row has just gone is no stray to a backup
  await quarantineOrphans(deps);
  await deleteOldQuarantined(deps);
  await recheckDamagedFiles(deps);
}

/** Uploads without a document that were not received either, and avatars that are no longer used. Each deleted row leaves a tombstone. */
async function deleteUnclaimedFiles({ asSystem }: Transactions): Promise<void> {
  await asSystem(async (tx) => {
    const before = await findCutOff(tx, { days: 1 });
    if (!before) return;
    await sql`delete from files f where f.created_at < ${before} and (
      f.purpose = 'original' and not exists (select from document_versions v where v.file_id = f.id)
        and not exists (select from received r where r.file_id = f.id)
      or f.purpose = 'page' and not exists (select from link_pages p where p.file_id = f.id)
      or f.purpose = 'copy' and not exists (select from link_documents i where i.copy_file_id = f.id)
      or f.purpose = 'avatar' and not exists (select from people p where p.avatar_file_id = f.id))`.execute(tx);
  });
}

/**
 * Takes the files of committed deletions from the store, set aside or not. Killed at any point, the next run goes on.
 * While a backup runs it takes none and says false: the backup's snapshot may know them.
 */
export async function removeDeletedFiles({ transactions, files }: SweepDeps): Promise<boolean> {
  for (;;) {
    const buried = await transactions.asSystem(async (tx) => {
      if (!(await canRemoveFiles(tx))) return null;
      return tx.selectFrom('file_tombstones').select(['file_id as id', 'purpose']).limit(BATCH).execute();
    });
    if (buried === null) return false;
    if (buried.length === 0) return true;
    const ids = buried.map(({ id }) => id);
    for (const { id, purpose } of buried) await files.delete(id, purpose);
    for await (const stray of files.listQuarantined()) if (ids.includes(stray.id)) await files.deleteQuarantined(stray);
    await transactions.asSystem((tx) =>
      tx.deleteFrom('file_tombstones').where('file_id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
    );
  }
}
