import fs from 'node:fs';
import path from 'node:path';
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

const MOST_KEPT = 1_000;
const MOST_LOOKED_AT = 100;

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
      rows = ${made.rows}, files = ${made.files}, damaged_files = ${made.damaged.length},
      damaged_ids = ${made.damaged.map(({ id }) => id)}::uuid[]
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

/** A good backup, as the pruning needs it. */
export interface MadeBackup {
  file: string;
  damagedIds: string[];
}

/** The good ones, newest first: in the order in which they were begun, since the clock may have been wrong. */
export async function listMadeBackups(tx: SystemTransaction): Promise<MadeBackup[]> {
  const { rows } = await sql<MadeBackup>`
    select file, damaged_ids as "damagedIds" from backups
    where finished_at is not null and is_scheduled order by number desc`.execute(tx);
  return rows;
}

/** Whether good archives were written to this folder by the schedule. */
export async function hasBackupsIn(tx: SystemTransaction, folder: string): Promise<boolean> {
  const made = await listMadeBackups(tx);
  return made.some(({ file }) => path.dirname(file) === path.resolve(folder));
}

/** The newest one that was begun, and the newest good ones, newest first. */
export async function findNewestBackups(
  tx: SystemTransaction,
): Promise<{ newest: StoredBackup | undefined; good: StoredBackup[] }> {
  const newest = await sql<StoredBackup>`select ${COLUMNS} from backups order by number desc limit 1`.execute(tx);
  const good = await sql<StoredBackup>`
    select ${COLUMNS} from backups where finished_at is not null order by number desc limit ${MOST_LOOKED_AT}`.execute(
    tx,
  );
  return { newest: newest.rows[0], good: good.rows };
}

/**
 * The newest of the good backups that exists. Undefined if none does.
 * @param hasArchives whether archives are written on this machine; elsewhere nobody can look, and the newest is believed
 */
export function findExisting(good: readonly StoredBackup[], hasArchives: boolean): StoredBackup | undefined {
  return hasArchives ? good.find(({ file }) => fs.existsSync(file)) : good[0];
}

/** Newest first: when each began, and whether it became a whole archive. */
export async function listRecentBackups(tx: SystemTransaction, limit: number): Promise<RecentBackup[]> {
  const { rows } = await sql<RecentBackup>`
    select started_at as "startedAt", finished_at is not null as "isGood"
    from backups order by number desc limit ${limit}`.execute(tx);
  return rows;
}

/** The table keeps the last thousand: by their order, since a clock that is ahead would forget all. */
export async function forgetOldBackups(tx: SystemTransaction): Promise<void> {
  await sql`delete from backups where number <= (select max(number) from backups) - ${MOST_KEPT}`.execute(tx);
}
