import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { Transaction, WebTransaction } from '../../platform/db/transactions.ts';
import type { StoredFile } from '../../platform/storage/file-store.ts';

export interface NewFile extends StoredFile {
  sha256: Buffer;
  sourceId: string | null;
  uploadedBy: string | null;
  /** 'json': what was read from another file. */
  kind: FileKind | 'json';
}

/** For both roles: people upload originals, jobs add derived files. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      purpose: file.purpose,
      source_id: file.sourceId,
      uploaded_by: file.uploadedBy,
      kind: file.kind,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      wrapped_key: file.wrappedKey,
      key_id: file.keyId,
    })
    .execute();
}

/** It will be read: a job is planned with it. For both roles: what others send is received by a job. */
export async function insertReading(tx: Transaction, fileId: string): Promise<void> {
  await tx.insertInto('readings').values({ file_id: fileId }).execute();
}

/** An upload of the caller that no document has claimed. */
export async function findUnclaimedFile(tx: WebTransaction, fileId: string) {
  return tx
    .selectFrom('files')
    .select(['files.id', 'files.kind', 'files.size_bytes as sizeBytes'])
    .where('files.id', '=', fileId)
    .where('files.uploaded_by', '=', sql<string>`me()`)
    .where('files.purpose', '=', 'original')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('document_versions').select('number').where('file_id', '=', fileId))),
    )
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst();
}
