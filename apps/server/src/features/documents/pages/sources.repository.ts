import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { STORED_COLUMNS, type StoredRow } from '../files/document-files.repository.ts';

/** The current file of the document, then the unclaimed uploads of the caller, in this order; undefined where one is none. */
export async function listSources(tx: WebTransaction, documentId: string, joined: readonly string[]) {
  const { rows } = await sql<StoredRow>`
    select ${sql.raw(STORED_COLUMNS)} from documents d join files f on f.id = d.file_id
    where d.id = ${documentId} and d.trashed_at is null
    union all
    select ${sql.raw(STORED_COLUMNS)} from files f
    where f.id = any (${joined}::uuid[]) and f.uploaded_by = me() and f.purpose = 'original'
      and not exists (select from document_versions v where v.file_id = f.id)`.execute(tx);
  const [own, ...uploads] = rows;
  return [own, ...joined.map((id) => uploads.find((upload) => upload.id === id))];
}
