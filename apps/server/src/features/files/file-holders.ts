import { CompiledQuery } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';

export interface FileHolder {
  fileId: string;
  purpose: FilePurpose;
  /** Null for an avatar, and for an upload that no document has claimed. */
  document: { id: string; name: string; version: number; currentVersion: number } | null;
  /** Of the document or the avatar; of an unclaimed upload, its uploader. Null for a general document. */
  owner: { id: string; name: string } | null;
  /** Of a general document. */
  family: { id: string; name: string } | null;
}

/** A `FileHolder` for each file of $1 that still has a row. As text, since a backup asks it on a connection of its own. */
export const FILE_HOLDERS = `
  select f.id as "fileId", f.purpose,
    case when d.id is not null then json_build_object(
      'id', d.id, 'name', d.name, 'version', v.number, 'currentVersion', d.current_version) end as document,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as owner,
    case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as family
  from public.files f
  left join public.document_versions v on v.file_id = coalesce(f.source_id, f.id)
  left join public.documents d on d.id = v.document_id
  left join public.families g on g.id = d.family_id
  left join public.people shown on shown.avatar_file_id = f.id
  left join public.people p on p.id = coalesce(d.owner_id, shown.id, case when d.id is null then f.uploaded_by end)
  where f.id = any($1::uuid[])
  order by f.id`;

/** Who the files belong to. Files that have been deleted are left out. */
export async function listFileHolders(tx: SystemTransaction, fileIds: string[]): Promise<FileHolder[]> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(FILE_HOLDERS, [fileIds]));
  return rows as FileHolder[];
}
