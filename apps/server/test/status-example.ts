import type { StatusContext } from '../src/features/status/describe-status.ts';
import type { VaultStatus } from '../src/features/status/read-status.ts';

const now = new Date('2027-03-10T12:00:00Z');

export const exampleBackup = {
  file: '/mnt/backups/kinvault-3f2a9c41-2027-03-10-023000.age',
  isScheduled: true,
  startedAt: '2027-03-10T02:30:00.000Z',
  finishedAt: '2027-03-10T02:31:00.000Z',
  sizeBytes: 1_300_000_000,
  damagedFiles: 0,
  failure: null,
};

/** A vault in which all is well. */
export const exampleStatus: VaultStatus = {
  vaultId: '3f2a9c41-0000-4000-8000-000000000000',
  databaseBytes: 84_000_000,
  people: 12,
  families: 3,
  documents: 431,
  files: 1290,
  fileBytes: 1_250_000_000,
  filesByKey: [{ keyId: 'a1b2c3d4', files: 1290 }],
  damaged: [],
  mailboxProblem: null,
  mailboxProblemSince: null,
  mailsWaiting: 0,
  oldestMailAt: null,
  mailsSent: 28,
  mailsRefused: 0,
  lastMailAt: '2027-03-10T08:00:00.000Z',
  jobsWaiting: 0,
  jobsDelaySeconds: 0,
  jobsGivenUp: 0,
  clockDoubt: null,
  newestBackup: exampleBackup,
  goodBackups: [exampleBackup],
  recentBackups: [{ startedAt: exampleBackup.startedAt, isGood: true }],
};

export const exampleContext: StatusContext = {
  version: '0.1.0',
  isEmbedded: true,
  store: '/srv/kinvault/files',
  freeBytes: 41_000_000_000,
  sizeBytes: 120_000_000_000,
  mailHost: 'smtp.rivera.example',
  readsMailbox: true,
  schedule: '30 2 * * *',
  existingBackup: exampleBackup,
  isBackupOnSameDisk: false,
  currentKey: 'a1b2c3d4',
  now,
};

export const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

export const exampleDamage = {
  fileId: 'f',
  purpose: 'original' as const,
  document: { id: 'd', name: 'Passport', version: 1, currentVersion: 1 },
  owner: { id: 'p', name: 'Mia Rivera' },
  family: null,
};
