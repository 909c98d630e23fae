import { describe, expect, it } from 'vitest';
import { describeStatus, type StatusContext } from './describe-status.ts';
import type { VaultStatus } from './read-status.ts';

const now = new Date('2027-03-10T12:00:00Z');

const goodBackup = {
  file: '/mnt/backups/kinvault-3f2a9c41-2027-03-10-023000.age',
  isScheduled: true,
  startedAt: '2027-03-10T02:30:00.000Z',
  finishedAt: '2027-03-10T02:31:00.000Z',
  sizeBytes: 1_300_000_000,
  damagedFiles: 0,
  failure: null,
};

const status: VaultStatus = {
  vaultId: '3f2a9c41-0000-4000-8000-000000000000',
  databaseBytes: 84_000_000,
  people: 12,
  families: 3,
  documents: 431,
  files: 1290,
  fileBytes: 1_250_000_000,
  filesByKey: [{ keyId: 'a1b2c3d4', files: 1290 }],
  damaged: [],
  mailsWaiting: 0,
  oldestMailAt: null,
  jobsWaiting: 0,
  jobsGivenUp: 0,
  newestBackup: goodBackup,
  goodBackup,
};

const around: StatusContext = {
  version: '0.1.0',
  isEmbedded: true,
  store: '/srv/kinvault/files',
  freeBytes: 41_000_000_000,
  sendsMail: true,
  schedule: '30 2 * * *',
  isArchiveThere: true,
  currentKey: 'a1b2c3d4',
  now,
};

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

it('the status has a line for each thing that an operator asks for, and says that nothing is wrong [OPS-4]', () => {
  const { rows, attention } = describeStatus(status, around);
  expect(attention).toEqual([]);
  expect(Object.fromEntries(rows)).toMatchObject({
    Version: '0.1.0, vault 3f2a9c41-0000-4000-8000-000000000000',
    Files: '1290 files, 1.3 GB in /srv/kinvault/files, 41.0 GB free',
    'Last backup': `9 hours ago, opened and found whole, 1.3 GB: ${goodBackup.file}`,
    'Damaged files': 'none known',
    Mail: 'sent by your mail server, 0 waiting',
    Keys: 'current a1b2c3d4 (1290 files)',
  });
});

const damagedPassport = {
  fileId: 'f',
  purpose: 'original' as const,
  document: { id: 'd', name: 'Passport', version: 1, currentVersion: 1 },
  owner: { id: 'p', name: 'Mia Rivera' },
  family: null,
};

describe('names what needs attention [OPS-4]', () => {
  const cut = { ...goodBackup, startedAt: daysAgo(2), finishedAt: null };
  const cases: [string, Partial<VaultStatus>, Partial<StatusContext>, RegExp][] = [
    ['no backup', { newestBackup: undefined, goodBackup: undefined }, {}, /no backup yet/],
    ['a failed one', { newestBackup: { ...cut, failure: 'The disk is full.' } }, {}, /failed: The disk is full\./],
    ['one that was cut off', { newestBackup: cut }, {}, /was cut off/],
    ['an overdue one', { goodBackup: { ...goodBackup, startedAt: daysAgo(3) } }, {}, /overdue/],
    ['a lost archive', {}, { isArchiveThere: false }, /no longer at \/mnt\/backups/],
    ['damage seen by the backup', { goodBackup: { ...goodBackup, damagedFiles: 2 } }, {}, /found 2 damaged files/],
    ['damage seen by people', { damaged: [damagedPassport] }, {}, /“Passport” of Mia Rivera/],
    ['a full disk', {}, { freeBytes: 12_000_000 }, /only 12\.0 MB left/],
    ['late mails', { mailsWaiting: 1, oldestMailAt: daysAgo(1) }, {}, /more than an hour/],
    ['a rotation that is not finished', { filesByKey: [{ keyId: 'old', files: 1 }] }, {}, /older key/],
  ];
  it.each(cases)('the status names %s as something that needs attention', (_case, changed, elsewhere, sentence) => {
    const { attention } = describeStatus({ ...status, ...changed }, { ...around, ...elsewhere });
    expect(attention[0]).toMatch(sentence);
  });
});

it('an old backup without a schedule is not overdue', () => {
  const old = { ...goodBackup, startedAt: daysAgo(30) };
  const { attention } = describeStatus({ ...status, goodBackup: old }, { ...around, schedule: undefined });
  expect(attention).toEqual([]);
});
