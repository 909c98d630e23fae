import { counted } from '@kinvault/domain/format/counts.ts';
import { formatBytes } from '../../platform/format-bytes.ts';
import { isInFuture, isOverdue } from '../backup/backup-schedule.ts';
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
  sizeBytes: number | undefined;
  /** The mail server; undefined where mails stay in the outbox. */
  mailHost: string | undefined;
  /** Mail comes in by a mailbox. */
  readsMailbox: boolean;
  /** Undefined: backups are made by hand. */
  schedule: string | undefined;
  /** The newest good archive that is still where it was written; where nobody can look, the newest that was made. */
  existingBackup: StoredBackup | undefined;
  /** With the vault: one failing disk takes both. */
  isBackupOnSameDisk: boolean;
  currentKey: string;
  now: Date;
}

/** What a warning is about. */
export type Topic = 'Backup' | 'Clock' | 'Files' | 'Mail' | 'Background work' | 'Keys';

export interface Warning {
  topic: Topic;
  sentence: string;
  /** Something is lost already, or would be if the disk failed now. */
  isUrgent: boolean;
  /** It says whose paper is damaged: not for a page that a browser keeps. */
  isPersonal?: boolean;
}

export interface Description {
  /** What, and how it is. */
  rows: [string, string][];
  /** Empty where all is well. */
  attention: Warning[];
}

const LOW_BYTES = 1024 ** 3;
const LATE_MAIL_MS = 3_600_000;
const LATE_JOBS_SECONDS = 3_600;
const BACKUP_LIMIT_MS = 86_400_000;

export function describeStatus(status: VaultStatus, around: StatusContext): Description {
  const free = around.freeBytes === undefined ? '' : `, ${formatBytes(around.freeBytes)} free`;
  const { existingBackup } = around;
  return {
    rows: [
      ['Version', `${around.version}, vault ${status.vaultId}`],
      ['Database', `${around.isEmbedded ? 'embedded' : 'your own'}, ${formatBytes(status.databaseBytes)}`],
      ['Files', `${status.files} files, ${formatBytes(status.fileBytes)} in ${around.store}${free}`],
      ['People', `${status.people} in ${status.families} families, with ${status.documents} documents`],
      ['Last backup', existingBackup ? describeBackup(existingBackup, around.now) : 'none'],
      ['Next backup', around.schedule ? `by the schedule ${around.schedule}` : 'by hand: npm run backup'],
      ['Damaged files', status.damaged.length === 0 ? 'none known' : String(status.damaged.length)],
      ['Mail', describeMail(status, around.mailHost)],
      ['Background work', `${status.jobsWaiting} waiting, ${status.jobsGivenUp} given up`],
      ['Keys', describeKeys(status, around.currentKey)],
    ],
    attention: [...backupWarnings(status, around), ...clockWarnings(status, around), ...otherWarnings(status, around)],
  };
}

function backupWarnings({ newestBackup, goodBackups: [made] }: VaultStatus, around: StatusContext): Warning[] {
  const { schedule, now, existingBackup } = around;
  const worries: string[] = [];
  if (newestBackup?.failure) worries.push(`The last backup failed: ${newestBackup.failure}`);
  if (newestBackup && isCutOff(newestBackup, now))
    worries.push('The last backup was cut off: it began more than a day ago and has not ended.');
  if (existingBackup && schedule && isOverdue(schedule, now, new Date(existingBackup.startedAt)))
    worries.push('The backup is overdue: a whole turn of the schedule has passed without a good one.');
  if (worries.length > 0) worries.push('Make one now with: npm run backup -- FILE');
  if (made && made.file !== existingBackup?.file) worries.push(describeLoss(made, existingBackup, now));
  if (existingBackup?.damagedFiles)
    worries.push(`The last backup found ${existingBackup.damagedFiles} damaged files. See which with: npm run verify`);
  const warnings = worries.map((sentence): Warning => ({ topic: 'Backup', isUrgent: true, sentence }));
  const advise = (sentence: string) => warnings.unshift({ topic: 'Backup', isUrgent: false, sentence });
  if (around.isBackupOnSameDisk)
    advise('Backups are written to the disk of the vault, and are lost with it. Set BACKUP_DIR to another disk.');
  if (!made) advise('There is no backup yet. Make one with: npm run backup -- FILE');
  return warnings;
}

function describeLoss(made: StoredBackup, existing: StoredBackup | undefined, now: Date): string {
  const rest = existing
    ? `The newest that exists is of ${describeTime(existing, now)}.`
    : 'None of the earlier ones is there.';
  return `The last backup is no longer at ${made.file}: is its disk mounted? ${rest}`;
}

function clockWarnings({ clockDoubt }: VaultStatus, { now }: StatusContext): Warning[] {
  if (!clockDoubt) return [];
  const warn = (sentence: string): Warning => ({ topic: 'Clock', isUrgent: false, sentence });
  const { trustedAt, since, hoursLeft } = clockDoubt;
  const [from, to] = [new Date(trustedAt), since ? new Date(since) : now].map((time) => time.toUTCString());
  return [
    warn(`The clock may be wrong: it went from ${from} to ${to}. After a long time off that is normal.`),
    warn(
      `Until Kinvault has run under it for ${counted(hoursLeft, 'hour')} more, nothing is deleted because of its age: the trash, deleted families, files of no document, old mails and notices.`,
    ),
    warn('If the clock is right, say so with: npm run status -- --clock-is-right'),
  ];
}

function otherWarnings(status: VaultStatus, around: StatusContext): Warning[] {
  const worries = damageWarnings(status);
  const worry = (topic: Topic, sentence: string) => worries.push({ topic, isUrgent: false, sentence });
  if (around.freeBytes !== undefined && around.freeBytes < LOW_BYTES)
    worry(
      'Files',
      `The disk has only ${formatBytes(around.freeBytes)} left. No files are taken any more when it is nearly full.`,
    );
  const { oldestMailAt, jobsDelaySeconds } = status;
  if (oldestMailAt && around.now.getTime() - Date.parse(oldestMailAt) > LATE_MAIL_MS)
    worry('Mail', 'Mails have been waiting for more than an hour. The log of the worker says why.');
  const { mailboxProblem, mailboxProblemSince } = status;
  if (around.readsMailbox && mailboxProblem && mailboxProblemSince)
    worry('Mail', `${mailboxProblem} First seen ${describeTime({ startedAt: mailboxProblemSince }, around.now)}.`);
  if (jobsDelaySeconds > LATE_JOBS_SECONDS)
    worry('Background work', 'Background work has been waiting for more than an hour. Is a worker running?');
  if (status.filesByKey.some(({ keyId }) => keyId !== around.currentKey))
    worry('Keys', 'Some files are still under an older key. Go on with: npm run rotate-keys');
  return worries;
}

function damageWarnings({ damaged }: VaultStatus): Warning[] {
  if (damaged.length === 0) return [];
  const each = damaged.map(({ document, owner, family }): Warning => {
    const holder = family ? `the family ${family.name}` : (owner?.name ?? 'nobody');
    const what = document ? `“${document.name}”` : 'a picture or an upload';
    const sentence = `A file is damaged or missing: ${what} of ${holder}.`;
    return { topic: 'Files', isUrgent: true, isPersonal: true, sentence };
  });
  const files = damaged.length === 1 ? 'One file is' : `${damaged.length} files are`;
  const advice = `${files} damaged or missing: restore from a backup. Look for more with: npm run verify`;
  return [...each, { topic: 'Files', isUrgent: true, sentence: advice }];
}

function describeMail({ mailsSent, mailsRefused, mailsWaiting }: VaultStatus, host: string | undefined): string {
  if (host === undefined) return `kept in the outbox, ${mailsWaiting} waiting`;
  return `sent by ${host}: ${mailsSent} in the last 7 days, ${mailsRefused} refused, ${mailsWaiting} waiting`;
}

function isCutOff({ finishedAt, failure, startedAt }: StoredBackup, now: Date): boolean {
  return finishedAt === null && failure === null && now.getTime() - Date.parse(startedAt) > BACKUP_LIMIT_MS;
}

function describeBackup({ file, startedAt, sizeBytes }: StoredBackup, now: Date): string {
  return `${describeTime({ startedAt }, now)}, opened and found whole, ${formatBytes(sizeBytes ?? 0)}: ${file}`;
}

/** A date in the future is that of a clock that was ahead. */
export function describeTime({ startedAt }: Pick<StoredBackup, 'startedAt'>, now: Date): string {
  const time = new Date(startedAt);
  if (isInFuture(time, now)) return 'at an unknown time, since the clock was ahead';
  return describeAge(now.getTime() - time.getTime());
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
