import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/transactions.ts';

export interface StoredBackup {
  file: string;
  isScheduled: boolean;
  startedAt: string;
  finishedAt: string | null;
  sizeBytes: number | null;
  damagedFiles: number | null;
  failure: string | null;
}

export interface FinishedBackup {
  sizeBytes: number;
  sha256: Buffer;
  rows: number;
  files: number;
  damagedFiles: number;
}

const COLUMNS = sql`
  file, is_scheduled as "isScheduled", started_at as "startedAt", finished_at as "finishedAt", size_bytes as "sizeBytes",
  damaged_files as "damagedFiles", failure`;

/** Returns its id. */
export async function beginBackup(
  tx: Transaction,
  { file, isScheduled }: Pick<StoredBackup, 'file' | 'isScheduled'>,
): Promise<string> {
  const id = randomUUIDv7();
  await sql`insert into backups (id, file, is_scheduled) values (${id}, ${file}, ${isScheduled})`.execute(tx);
  return id;
}

/** The archive is whole, was opened again and has its name. */
export async function finishBackup(tx: Transaction, id: string, made: FinishedBackup): Promise<void> {
  await sql`
    update backups set finished_at = now(), size_bytes = ${made.sizeBytes}, sha256 = ${made.sha256}, rows = ${made.rows},
      files = ${made.files}, damaged_files = ${made.damagedFiles}
    where id = ${id}`.execute(tx);
}

export async function failBackup(tx: Transaction, id: string, failure: string): Promise<void> {
  await sql`update backups set failure = ${failure} where id = ${id}`.execute(tx);
}

/** The newest one that was begun, and the newest good one. */
export async function findNewestBackups(
  tx: Transaction,
): Promise<{ newest: StoredBackup | undefined; good: StoredBackup | undefined }> {
  const newest = await sql<StoredBackup>`select ${COLUMNS} from backups order by started_at desc limit 1`.execute(tx);
  const good = await sql<StoredBackup>`
    select ${COLUMNS} from backups where finished_at is not null order by started_at desc limit 1`.execute(tx);
  return { newest: newest.rows[0], good: good.rows[0] };
}

/** The table tells of a year. */
export async function forgetOldBackups(tx: Transaction): Promise<void> {
  await sql`delete from backups where started_at < now() - interval '1 year'`.execute(tx);
}
