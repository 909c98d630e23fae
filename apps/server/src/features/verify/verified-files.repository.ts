import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { VerifiableFile } from '../../platform/storage/verify-file.ts';
import type { DamagedFile } from './verify-report.ts';

const PAGE = 500;

/** Where a walk through the files begins: below every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The files that were there at one moment. */
export interface Extent {
  count: number;
  bytes: number;
  /** By the database's clock. */
  at: string;
}

export async function readExtent(tx: SystemTransaction): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes, now() as at from files`.execute(tx);
  return rows[0] as Extent;
}

/** The next page of them in the order of their ids, drawn by lot where the share is below 1. */
export function listFiles(
  tx: SystemTransaction,
  { at }: Extent,
  { share, afterId }: { share: number; afterId: string },
): Promise<VerifiableFile[]> {
  return selectFiles(tx)
    .where('created_at', '<=', at)
    .where('id', '>', afterId)
    .where(sql<boolean>`random() < ${share}::float8`)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

export function findFiles(tx: SystemTransaction, ids: string[]): Promise<VerifiableFile[]> {
  return selectFiles(tx).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

function selectFiles(tx: SystemTransaction) {
  return tx
    .selectFrom('files')
    .select(['id', 'purpose', 'size_bytes as sizeBytes', 'sha256', 'wrapped_key as wrappedKey', 'key_id as keyId']);
}

/** What the database says of files in the store: in a row, or to be removed after a deletion. Others are not in the result. */
export async function findFileStates(
  tx: SystemTransaction,
  ids: string[],
): Promise<{ id: string; purpose: string; isBuried: boolean }[]> {
  const { rows } = await sql<{ id: string; purpose: string; isBuried: boolean }>`
    select id, purpose, false as "isBuried" from files where id = any(${ids}::uuid[])
    union all
    select file_id, purpose, true from file_tombstones where file_id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export type FileHolder = Pick<DamagedFile, 'fileId' | 'document' | 'owner' | 'family'>;

/** Whose files these are; those that are gone meanwhile are left out. */
export async function listFileHolders(tx: SystemTransaction, fileIds: string[]): Promise<FileHolder[]> {
  const { rows } = await sql<FileHolder>`
    select f.id as "fileId",
      case when d.id is not null then json_build_object(
        'id', d.id, 'name', d.name, 'version', v.number, 'currentVersion', d.current_version) end as document,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as owner,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as family
    from files f
    left join document_versions v on v.file_id = coalesce(f.source_id, f.id)
    left join documents d on d.id = v.document_id
    left join families g on g.id = d.family_id
    left join people shown on shown.avatar_file_id = f.id
    left join people p on p.id = coalesce(d.owner_id, shown.id, case when d.id is null then f.uploaded_by end)
    where f.id = any(${fileIds}::uuid[])
    order by f.id`.execute(tx);
  return rows;
}
