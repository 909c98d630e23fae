import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { VerifiableFile } from '../../platform/storage/verify-file.ts';

const PAGE = 500;

/** The start of a walk through the files: smaller than every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The files that were there at one moment. */
export interface Extent {
  count: number;
  bytes: number;
  /** By the database’s clock, to the microsecond: as a time it would lose what was stored in the same millisecond. */
  at: string;
}

export async function readExtent(tx: SystemTransaction): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes, now()::text as at from files`.execute(tx);
  return rows[0] as Extent;
}

/** The next page of files in the order of their ids. With a share below 1, each is included at random. */
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

/** Which of these files have a row, or were deleted and wait for their removal. Others are not in the result. */
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
