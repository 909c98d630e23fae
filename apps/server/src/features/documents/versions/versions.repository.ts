import type { DocumentVersion } from '@kinvault/domain/documents/details.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';

/** The versions of a document that the caller sees, newest first. */
export async function listVersions(tx: WebTransaction, documentId: string): Promise<DocumentVersion[]> {
  const { rows } = await sql<DocumentVersion>`
    select v.number, v.file_id as "fileId", v.file_name as "fileName", f.kind, f.size_bytes as "sizeBytes",
      v.added_at as "addedAt", v.number = d.current_version as "isCurrent",
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "addedBy"
    from documents d
    join document_versions v on v.document_id = d.id
    join files f on f.id = v.file_id
    left join people p on p.id = v.added_by
    where d.id = ${documentId} and d.trashed_at is null
    order by v.number desc`.execute(tx);
  return rows;
}

export async function findVersion(tx: WebTransaction, documentId: string, number: number) {
  return (await listVersions(tx, documentId)).find((version) => version.number === number);
}

export interface NewVersionRow {
  documentId: string;
  number: number;
  fileId: string;
  fileName: string;
  addedBy: string;
}

export async function insertVersion(tx: WebTransaction, row: NewVersionRow): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({
      document_id: row.documentId,
      number: row.number,
      file_id: row.fileId,
      file_name: row.fileName,
      added_by: row.addedBy,
    })
    .execute();
}

/** Hides earlier files from other editors. Does nothing unless the caller owns the document or looks after its owner. */
export async function keepForOwner(tx: WebTransaction, documentId: string): Promise<void> {
  await sql`select keep_for_owner(${documentId})`.execute(tx);
}

export async function hasThumbnail(tx: WebTransaction, fileId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('files')
    .select('id')
    .where('source_id', '=', fileId)
    .where('purpose', '=', 'thumbnail')
    .executeTakeFirst();
  return found !== undefined;
}
