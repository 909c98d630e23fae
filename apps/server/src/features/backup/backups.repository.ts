import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { WrittenBackup } from './write-backup.ts';

export interface StoredBackup {
  file: string;
  isScheduled: boolean;
  startedAt: string;
  finishedAt: string | null;
  sizeBytes: number | null;
  damagedFiles: number | null;
  failure: string | null;
}

export type RecentBackup = Pick<StoredBackup, 'startedAt'> & { isGood: boolean };

const COLUMNS = sql`
  file, is_scheduled as "isScheduled", started_at as "startedAt", finished_at as "finishedAt", size_bytes as "sizeBytes",
  damaged_files as "damagedFiles", failure`;

type NewBackup = Pick<StoredBackup, 'file' | 'isScheduled'>;

export async function beginBackup(tx: SystemTransaction, id: string, { file, isScheduled }: NewBackup): Promise<void> {
  await sql`insert into backups (id, file, is_scheduled) values (${id}, ${file}, ${isScheduled})`.execute(tx);
}

/** The archive is whole, was opened again and has its name. */
export async function finishBackup(tx: SystemTransaction, id: string, made: WrittenBackup): Promise<void> {
  await sql`
    update backups set finished_at = now(), size_bytes = ${made.bytes}, sha256 = decode(${made.sha256}, 'hex'),
      rows = ${made.rows}, files = ${made.files}, damaged_files = ${made.damaged.length}
    where id = ${id}`.execute(tx);
}

/** Also one that has failed before it began. */
export async function failBackup(
  tx: SystemTransaction,
  id: string,
  backup: NewBackup & { failure: string },
): Promise<void> {
  const { file, isScheduled, failure } = backup;
  await sql`
    insert into backups (id, file, is_scheduled, failure) values (${id}, ${file}, ${isScheduled}, ${failure})
    on conflict (id) do update set failure = excluded.failure`.execute(tx);
}

/** The newest one that was begun, and the newest good one. */
export async function findNewestBackups(
  tx: SystemTransaction,
): Promise<{ newest: StoredBackup | undefined; good: StoredBackup | undefined }> {
  const newest = await sql<StoredBackup>`select ${COLUMNS} from backups order by started_at desc limit 1`.execute(tx);
  const good = await sql<StoredBackup>`
    select ${COLUMNS} from backups where finished_at is not null order by started_at desc limit 1`.execute(tx);
  return { newest: newest.rows[0], good: good.rows[0] };
}

/** Newest first: when each began, and whether it became a whole archive. */
export async function listRecentBackups(tx: SystemTransaction, limit: number): Promise<RecentBackup[]> {
  const { rows } = await sql<RecentBackup>`
    select started_at as "startedAt", finished_at is not null as "isGood"
    from backups order by started_at desc limit ${limit}`.execute(tx);
  return rows;
}

/** The table keeps one year. */
export async function forgetOldBackups(tx: SystemTransaction): Promise<void> {
  await sql`delete from backups where started_at < now() - interval '1 year'`.execute(tx);
}
