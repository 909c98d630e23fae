import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { documentsOf } from '../documents.repository.ts';

export interface SameFile {
  sha256: string;
  document: Document & { addedByName: string | null };
}

/**
 * Each way to see a document has its own index scan, family by family (`offset 0`), as in the trash. With the policies
 * alone PostgreSQL may read everybody's documents.
 */
const VISIBLE_FILES = sql`
  select d.id, d.file_id from documents d where d.owner_id = any ((select my_person_ids())::uuid[]) and d.trashed_at is null
  union
  select d.id, d.file_id from unnest(my_family_ids()) f (id), lateral (
    select id, file_id from documents where family_id = f.id and trashed_at is null offset 0) d
  union
  select d.id, d.file_id from unnest(my_principals()) p (id), lateral (
    select document_id from shares where principal_id = p.id and not is_trashed offset 0) s, lateral (
    select id, file_id from documents where id = s.document_id and trashed_at is null offset 0) d`;

/**
 * The newest document per checksum whose current file has these bytes, as far as row-level security shows it to the
 * caller. It goes through the caller's own files one by one: found by an index on the checksum, a stranger's file would
 * take longer than none, which tells that it exists.
 */
export async function findSameFiles(tx: WebTransaction, checksums: readonly string[]): Promise<SameFile[]> {
  const addedByName = sql`, (select a.name from people a where a.id = d.added_by) as "addedByName"`;
  const { rows } = await sql<SameFile>`
    with wanted as materialized (
      select array_agg(decode(hex, 'hex')) as checksums from unnest(${checksums}::text[]) hex),
    same as materialized (
      select distinct on (found.sha256) found.sha256, visible.id
      from (${VISIBLE_FILES}) visible, lateral (
        select sha256 from files
        where id = visible.file_id and sha256 = any ((select checksums from wanted)::bytea[]) offset 0) found
      order by found.sha256, visible.id desc)
    select encode(same.sha256, 'hex') as sha256, row_to_json(d) as document
    from same, lateral (${documentsOf(addedByName)} where d.id = same.id) d`.execute(tx);
  return rows;
}
