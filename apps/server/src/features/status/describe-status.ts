import { counted } from '@kinvault/domain/format/counts.ts';
import { formatBytes } from '../../platform/format-bytes.ts';
import { isOverdue } from '../backup/backup-schedule.ts';
import type { StoredBackup } from '../backup/backups.repository.ts';
import type { VaultStatus } from './read-status.ts';

/** What the database cannot know. */
export interface StatusContext {
  version: string;
  isEmbedded: boolean;
  /** Where the files are, without passwords. */
  store: string;
  /** Of the store's disk; undefined where it has no end. */
  freeBytes: number | undefined;
  sendsMail: boolean;
  /** Undefined: backups are made by hand. */
  schedule: string | undefined;
  /** Whether the newest good archive still lies where it was written. */
  isArchiveThere: boolean;
  currentKey: string;
  now: Date;
}

export interface Description {
  /** What, and how it is. */
  rows: [string, string][];
  /** Sentences; empty where all is well. */
  attention: string[];
}

const LOW_BYTES = 1024 ** 3;
const LATE_MAIL_MS = 3_600_000;
const BACKUP_LIMIT_MS = 86_400_000;

export function describeStatus(status: VaultStatus, around: StatusContext): Description {
  const free = around.freeBytes === undefined ? '' : `, ${formatBytes(around.freeBytes)} free`;
  const { goodBackup } = status;
  return {
    rows: [
      ['Version', `${around.version}, vault ${status.vaultId}`],
      ['Database', `${around.isEmbedded ? 'embedded' : 'your own'}, ${formatBytes(status.databaseBytes)}`],
      ['Files', `${status.files} files, ${formatBytes(status.fileBytes)} in ${around.store}${free}`],
      ['People', `${status.people} in ${status.families} families, with ${status.documents} documents`],
      ['Last backup', goodBackup ? describeBackup(goodBackup, around.now) : 'none'],
      ['Next backup', around.schedule ? `by the schedule ${around.schedule}` : 'by hand: npm run backup'],
      ['Damaged files', status.damaged.length === 0 ? 'none known' : String(status.damaged.length)],
      [
        'Mail',
        `${around.sendsMail ? 'sent by your mail server' : 'kept in the outbox'}, ${status.mailsWaiting} waiting`,
      ],
      ['Background work', `${status.jobsWaiting} waiting, ${status.jobsGivenUp} given up`],
      ['Keys', describeKeys(status, around.currentKey)],
    ],
    attention: [...backupWarnings(status, around), ...otherWarnings(status, around)],
  };
}

function backupWarnings({ newestBackup, goodBackup }: VaultStatus, around: StatusContext): string[] {
  const { schedule, now } = around;
  const worries: string[] = [];
  if (!goodBackup) worries.push('There is no backup yet. Make one with: npm run backup -- FILE');
  if (newestBackup?.failure) worries.push(`The last backup failed: ${newestBackup.failure}`);
  if (newestBackup && isCutOff(newestBackup, now))
    worries.push('The last backup was cut off: it began more than a day ago and has not ended.');
  if (goodBackup && schedule && isOverdue(schedule, now, new Date(goodBackup.startedAt)))
    worries.push('The backup is overdue: a whole turn of the schedule has passed without a good one.');
  if (goodBackup && !around.isArchiveThere) worries.push(`The last backup is no longer at ${goodBackup.file}.`);
  if (goodBackup?.damagedFiles)
    worries.push(`The last backup found ${goodBackup.damagedFiles} damaged files. See which with: npm run verify`);
  return worries;
}

function otherWarnings(status: VaultStatus, around: StatusContext): string[] {
  const worries: string[] = [];
  if (around.freeBytes !== undefined && around.freeBytes < LOW_BYTES)
    worries.push(`The disk has only ${formatBytes(around.freeBytes)} left.`);
  for (const { document, owner, family } of status.damaged) {
    const holder = family ? `the family ${family.name}` : (owner?.name ?? 'nobody');
    worries.push(
      `A file is damaged or missing: ${document ? `“${document.name}”` : 'a picture or an upload'} of ${holder}.`,
    );
  }
  if (status.damaged.length > 0) worries.push('Look for more with: npm run verify. Restore these files from a backup.');
  const { oldestMailAt } = status;
  if (oldestMailAt && around.now.getTime() - Date.parse(oldestMailAt) > LATE_MAIL_MS)
    worries.push('Mails have been waiting for more than an hour. The log of the worker says why.');
  const oldKeys = status.filesByKey.filter(({ keyId }) => keyId !== around.currentKey);
  if (oldKeys.length > 0) worries.push('Some files are still under an older key. Go on with: npm run rotate-keys');
  return worries;
}

function isCutOff({ finishedAt, failure, startedAt }: StoredBackup, now: Date): boolean {
  return finishedAt === null && failure === null && now.getTime() - Date.parse(startedAt) > BACKUP_LIMIT_MS;
}

function describeBackup({ file, startedAt, sizeBytes }: StoredBackup, now: Date): string {
  const age = describeAge(now.getTime() - Date.parse(startedAt));
  return `${age}, opened and found whole, ${formatBytes(sizeBytes ?? 0)}: ${file}`;
}

function describeAge(ageMs: number): string {
  const hours = Math.floor(ageMs / 3_600_000);
  if (hours < 1) return 'within the last hour';
  if (hours < 48) return `${counted(hours, 'hour')} ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

function describeKeys({ filesByKey }: VaultStatus, currentKey: string): string {
  const count = (keyId: string) => filesByKey.find((key) => key.keyId === keyId)?.files ?? 0;
  const older = filesByKey
    .filter(({ keyId }) => keyId !== currentKey)
    .map(({ keyId, files }) => `${keyId} (${files} files)`);
  return [`current ${currentKey} (${count(currentKey)} files)`, ...older].join(', ');
}
