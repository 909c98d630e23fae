import { sql } from 'kysely';
import { type ClockDoubt, findClockDoubt } from '../../platform/db/clock.ts';
import { databaseSize } from '../../platform/db/database-size.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import {
  findNewestBackups,
  listRecentBackups,
  type RecentBackup,
  type StoredBackup,
} from '../backup/backups.repository.ts';
import { type FileHolder, listFileHolders } from '../files/file-holders.ts';

export interface VaultStatus {
  vaultId: string;
  databaseBytes: number;
  people: number;
  families: number;
  documents: number;
  files: number;
  /** As they lie in the store, roughly: without their seals. */
  fileBytes: number;
  /** How many files each key of the keyring opens. */
  filesByKey: { keyId: string; files: number }[];
  /** Whose files reads have found damaged, and the hourly sweep has not found whole again. */
  damaged: FileHolder[];
  mailsWaiting: number;
  /** When the oldest of them was planned. */
  oldestMailAt: string | null;
  /** In the seven days that mails are kept. */
  mailsSent: number;
  mailsRefused: number;
  lastMailAt: string | null;
  /** Of the mailbox for incoming mail: why it cannot be read, and since when. */
  mailboxProblem: string | null;
  mailboxProblemSince: string | null;
  jobsWaiting: number;
  /** How long the oldest one that is due has waited. */
  jobsDelaySeconds: number;
  /** Those that failed as often as they may. */
  jobsGivenUp: number;
  /** Null where the clock is trusted. */
  clockDoubt: ClockDoubt | null;
  newestBackup: StoredBackup | undefined;
  /** Newest first. */
  goodBackups: StoredBackup[];
  /** Newest first, at most `RECENT_BACKUPS`. */
  recentBackups: RecentBackup[];
}

const RECENT_BACKUPS = 100;

/** What the operator wants to know of the vault, in one look [OPS-4]. */
export async function readStatus(tx: SystemTransaction): Promise<VaultStatus> {
  const { rows } = await sql<
    Omit<VaultStatus, 'filesByKey' | 'damaged' | 'clockDoubt' | 'newestBackup' | 'goodBackups' | 'recentBackups'>
  >`
    select (select id from vault) as "vaultId",
      ${databaseSize} as "databaseBytes",
      (select count(*) from people) as people,
      (select count(*) from families) as families,
      (select count(*) from documents) as documents,
      (select count(*) from files) as files,
      (select coalesce(sum(size_bytes), 0)::bigint from files) as "fileBytes",
      (select problem from mailbox_visits) as "mailboxProblem",
      (select problem_since from mailbox_visits) as "mailboxProblemSince",
      waiting.mails as "mailsWaiting", waiting.oldest as "oldestMailAt",
      (select count(*) from jobs.job where state in ('created', 'retry', 'active') and name <> 'dead') as "jobsWaiting",
      (select count(*) from jobs.job where name = 'dead' and state = 'created') as "jobsGivenUp",
      coalesce(extract(epoch from now() - (select min(start_after) from jobs.job
        where state < 'active' and name <> 'dead' and start_after <= now())), 0)::float8 as "jobsDelaySeconds",
      handed.sent as "mailsSent", handed.refused as "mailsRefused", handed.last as "lastMailAt"
    from (select count(*) as mails, min(created_at) as oldest from mails where sent_at is null and failed_at is null)
      as waiting,
      (select count(sent_at) as sent, count(failed_at) as refused, max(sent_at) as last from mails) as handed`.execute(
    tx,
  );
  const keys = await sql<{ keyId: string; files: number }>`
    select key_id as "keyId", count(*) as files from files group by key_id order by count(*) desc`.execute(tx);
  const found = await tx.selectFrom('damaged_files').select('file_id as id').orderBy('found_at').execute();
  const damaged = await listFileHolders(
    tx,
    found.map(({ id }) => id),
  );
  const { newest, good } = await findNewestBackups(tx);
  const clockDoubt = await findClockDoubt(tx);
  const recentBackups = await listRecentBackups(tx, RECENT_BACKUPS);
  const [first] = rows;
  if (!first) throw new Error('The database has no vault.');
  return {
    ...first,
    filesByKey: keys.rows,
    damaged,
    clockDoubt,
    newestBackup: newest,
    goodBackups: good,
    recentBackups,
  };
}
