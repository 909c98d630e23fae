import { counted } from '@kinvault/domain/format/counts.ts';
import type { ClockDoubt } from '../../platform/db/clock.ts';
import { formatBytes } from '../../platform/format-bytes.ts';
import { findNextRun } from '../backup/backup-schedule.ts';
import { type BackupTurn, listBackupTurns } from './backup-turns.ts';
import { describeStatus, describeTime, type StatusContext, type Topic } from './describe-status.ts';
import type { IconName } from './operator-icons.ts';
import type { VaultStatus } from './read-status.ts';

export interface Card {
  title: string;
  icon: IconName;
  /** `plain` where nothing is judged. */
  state: 'good' | 'warn' | 'bad' | 'plain';
  figure: string;
  sentences: string[];
  warnings: string[];
  /** How full, from 0 to 1. */
  filled?: number;
  turns?: BackupTurn[];
  facts?: [string, string][];
}

/** What the page says of the process that serves it. */
export interface ProcessFacts {
  role: string;
  startedAt: Date;
  memoryBytes: number;
  /** How many archives stay. */
  keep: number | undefined;
}

export interface OperatorCards {
  backup: Card;
  beside: Card[];
  below: Card[];
  /** How many cards need somebody. */
  needs: number;
}

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
});

/** Only what is known: what is not set up says so, and nothing is promised. */
export function describeCards(status: VaultStatus, around: StatusContext, own: ProcessFacts): OperatorCards {
  const { attention } = describeStatus(status, around);
  const judge = (topic: Topic): Pick<Card, 'state' | 'warnings'> => {
    const warnings = attention.filter((warning) => warning.topic === topic && !warning.isPersonal);
    const isUrgent = warnings.some((warning) => warning.isUrgent);
    const state = isUrgent ? 'bad' : warnings.length > 0 ? 'warn' : 'good';
    return { state, warnings: warnings.map(({ sentence }) => sentence) };
  };
  const backup = { ...backupCard(status, around, own), ...judge('Backup') };
  const beside = [
    { ...diskCard(status, around), ...judge('Files') },
    { ...mailCard(status, around), ...judge('Mail') },
  ];
  const below = [
    ...(status.clockDoubt ? [{ ...clockCard(status.clockDoubt), ...judge('Clock') }] : []),
    { ...workCard(status), ...judge('Background work') },
    { ...keysCard(status, around), ...judge('Keys') },
    versionCard(around, own),
    peopleCard(status),
  ];
  const needs = [backup, ...beside, ...below].filter(({ warnings }) => warnings.length > 0).length;
  return { backup, beside, below, needs };
}

function clockCard({ since }: ClockDoubt): Unjudged {
  const sentences = since ? [`In doubt since it showed ${moment.format(new Date(since))}.`] : [];
  return { title: 'Clock', icon: 'clock', figure: 'In doubt', sentences };
}

type Unjudged = Omit<Card, 'state' | 'warnings'>;

function backupCard(
  status: VaultStatus,
  { schedule, now, existingBackup }: StatusContext,
  { keep }: ProcessFacts,
): Unjudged {
  const { recentBackups } = status;
  const next = schedule
    ? `The next one is planned for ${moment.format(findNextRun(schedule, now))}.`
    : 'No backup is set up to be made by this process: see BACKUP_DIR in docs/operating.md.';
  const card: Unjudged = { title: 'Backup', icon: 'backup', figure: 'None yet', sentences: [next] };
  if (schedule) card.turns = listBackupTurns(schedule, now, recentBackups);
  if (!existingBackup) return card;
  const made = `Made on ${moment.format(new Date(existingBackup.startedAt))}, encrypted, then opened again and compared.`;
  const facts: Card['facts'] = [['Size', formatBytes(existingBackup.sizeBytes ?? 0)]];
  if (keep !== undefined) facts.push(['Kept', `the newest ${keep}`]);
  facts.push(['Where', existingBackup.file]);
  const figure = describeTime(existingBackup, now);
  return { ...card, figure: figure.replace(/^./, (first) => first.toUpperCase()), sentences: [made, next], facts };
}

function diskCard(status: VaultStatus, { store, freeBytes, sizeBytes }: StatusContext): Unjudged {
  const files = `${counted(status.files, 'file')} with ${formatBytes(status.fileBytes)} in ${store}; the database has ${formatBytes(status.databaseBytes)}.`;
  if (freeBytes === undefined || !sizeBytes) return { title: 'Store', icon: 'disk', figure: store, sentences: [files] };
  const usedBytes = sizeBytes - freeBytes;
  return {
    title: 'Disk',
    icon: 'disk',
    figure: `${formatBytes(usedBytes)} of ${formatBytes(sizeBytes)}`,
    sentences: [`${formatBytes(freeBytes)} left. ${files}`],
    filled: usedBytes / sizeBytes,
  };
}

function mailCard(status: VaultStatus, { mailHost }: StatusContext): Unjudged {
  const { mailsSent, mailsRefused, mailsWaiting, lastMailAt } = status;
  const waiting = mailsWaiting > 0 ? ` ${counted(mailsWaiting, 'mail')} waiting.` : '';
  if (mailHost === undefined) {
    const sentences = [`No mail server is set up. Mails stay here: npm run outbox lists them.${waiting}`];
    return { title: 'Mail', icon: 'mail', figure: 'In the outbox', sentences };
  }
  const refused = mailsRefused === 0 ? 'none refused' : `${mailsRefused} refused`;
  const last = lastMailAt ? ` The last one on ${moment.format(new Date(lastMailAt))}.` : '';
  const sentences = [`${counted(mailsSent, 'mail')} in the last 7 days, ${refused}.${last}${waiting}`];
  return { title: 'Mail', icon: 'mail', figure: mailHost, sentences };
}

function workCard({ jobsWaiting, jobsGivenUp }: VaultStatus): Unjudged {
  const figure = jobsWaiting === 0 ? 'Nothing waiting' : `${counted(jobsWaiting, 'job')} waiting`;
  const sentence = 'Pictures, texts, mails, reminders and cleaning up.';
  const gaveUp = jobsGivenUp === 0 ? 'None has been given up.' : `${jobsGivenUp} given up: the log says why.`;
  return { title: 'Background work', icon: 'work', figure, sentences: [`${sentence} ${gaveUp}`] };
}

function versionCard({ version }: StatusContext, { role, startedAt, memoryBytes }: ProcessFacts): Card {
  const sentences = [
    `This process (${role === 'all' ? 'web and worker' : role}) has run since ${moment.format(startedAt)} on Node ${process.versions.node}, with ${formatBytes(memoryBytes)} of memory.`,
    'Kinvault does not look for updates.',
  ];
  return { title: 'Version', icon: 'version', state: 'plain', figure: version, sentences, warnings: [] };
}

function keysCard({ filesByKey }: VaultStatus, { currentKey }: StatusContext): Unjudged {
  const current = filesByKey.find(({ keyId }) => keyId === currentKey)?.files ?? 0;
  const inUse = new Set([currentKey, ...filesByKey.map(({ keyId }) => keyId)]).size;
  const sentences = [
    `The current key, ${currentKey}, opens ${counted(current, 'file')}. Each backup holds the keyring; without either, the files stay closed.`,
  ];
  return { title: 'Keys', icon: 'keys', figure: `${counted(inUse, 'key')} in use`, sentences };
}

function peopleCard({ people, families, documents }: VaultStatus): Card {
  const figure = `${counted(people, 'person', 'people')}, ${counted(documents, 'document')}`;
  const sentences = [`In ${counted(families, 'family', 'families')}.`];
  return { title: 'In use', icon: 'people', state: 'plain', figure, sentences, warnings: [] };
}
