import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, takeOverStorage } from '../../storage/quota.ts';
import { recordUse } from '../activity/activity.repository.ts';

/** The documents that the caller sees and that are not in the trash, sorted by id. */
export async function listVisibleIds(tx: WebTransaction, documentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Has the effects of single downloads: an entry in the activity, and the owner pays for a document that they were given. */
export async function recordDownloads(quota: Quota, tx: WebTransaction, documentIds: readonly string[]): Promise<void> {
  for (const documentId of documentIds) {
    await takeOverStorage(quota, tx, documentId);
    await recordUse(tx, { documentId, action: 'downloaded' });
  }
}

/**
 * The current files of these documents as far as the caller sees them, with what the store needs to open them. Without
 * `offset 0` the policy may be asked about everybody's files.
 */
export async function listArchivedFiles(tx: WebTransaction, documentIds: readonly string[]) {
  return tx
    .selectFrom('documents as d')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('files')
          .select(['id', 'purpose', 'kind', 'size_bytes', 'wrapped_key', 'key_id'])
          .whereRef('id', '=', 'd.file_id')
          .offset(0)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select([
      'd.name',
      'd.added_at as addedAt',
      'f.id',
      'f.purpose',
      sql<FileKind>`f.kind`.as('kind'),
      'f.size_bytes as sizeBytes',
      'f.wrapped_key as wrappedKey',
      'f.key_id as keyId',
    ])
    .where('d.id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .where('d.trashed_at', 'is', null)
    .orderBy('d.id', 'desc')
    .execute();
}
