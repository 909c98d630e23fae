import { describe, expect, it } from 'vitest';
import { daysAgo, exampleBackup, exampleContext, exampleDamage, exampleStatus } from '../../../test/status-example.ts';
import { describeStatus, type StatusContext } from './describe-status.ts';
import type { VaultStatus } from './read-status.ts';

it('the status has a line for each thing that an operator asks for, and says that nothing is wrong [OPS-4]', () => {
  const { rows, attention } = describeStatus(exampleStatus, exampleContext);
  expect(attention).toEqual([]);
  expect(Object.fromEntries(rows)).toMatchObject({
    Version: '0.1.0, vault 3f2a9c41-0000-4000-8000-000000000000',
    Files: '1290 files, 1.3 GB in /srv/kinvault/files, 41.0 GB free',
    'Last backup': `9 hours ago, opened and found whole, 1.3 GB: ${exampleBackup.file}`,
    'Damaged files': 'none known',
    Mail: 'sent by smtp.rivera.example: 28 in the last 7 days, 0 refused, 0 waiting',
    Keys: 'current a1b2c3d4 (1290 files)',
  });
});

describe('names what needs attention [OPS-4]', () => {
  const cut = { ...exampleBackup, startedAt: daysAgo(2), finishedAt: null };
  const clockDoubt = { trustedAt: daysAgo(0), since: '2028-04-19T08:00:00Z', hoursLeft: 20 };
  const cases: [string, Partial<VaultStatus>, Partial<StatusContext>, RegExp][] = [
    ['no backup', { newestBackup: undefined, goodBackups: [] }, { existingBackup: undefined }, /no backup yet/],
    ['a failed one', { newestBackup: { ...cut, failure: 'The disk is full.' } }, {}, /failed: The disk is full\./],
    ['one that was cut off', { newestBackup: cut }, {}, /was cut off/],
    ['an overdue one', {}, { existingBackup: { ...exampleBackup, startedAt: daysAgo(3) } }, /overdue/],
    ['one of a clock that was ahead', {}, { existingBackup: { ...exampleBackup, startedAt: daysAgo(-3) } }, /overdue/],
    ['a clock in doubt', { clockDoubt }, {}, /went from Wed, 10 Mar 2027 .* to Wed, 19 Apr 2028/],
    ['a lost archive', {}, { existingBackup: undefined }, /no longer at \/mnt\/backups.*None of the earlier/],
    ['a place on the same disk', {}, { isBackupOnSameDisk: true }, /the disk of the vault, and are lost with it/],
    [
      'damage seen by the backup',
      {},
      { existingBackup: { ...exampleBackup, damagedFiles: 2 } },
      /found 2 damaged files/,
    ],
    ['damage seen by people', { damaged: [exampleDamage] }, {}, /“Passport” of Mia Rivera/],
    ['a full disk', {}, { freeBytes: 12_000_000 }, /only 12\.0 MB left/],
    ['background work that nobody does', { jobsDelaySeconds: 4_000 }, {}, /Is a worker running\?/],
    ['late mails', { mailsWaiting: 1, oldestMailAt: daysAgo(1) }, {}, /more than an hour/],
    [
      'a mailbox that cannot be read',
      { mailboxProblem: 'The mailbox cannot be read.', mailboxProblemSince: daysAgo(3) },
      {},
      /^The mailbox cannot be read\. First seen 3 days ago\.$/,
    ],
    ['a rotation that is not finished', { filesByKey: [{ keyId: 'old', files: 1 }] }, {}, /older key/],
  ];
  it.each(cases)('the status names %s as something that needs attention', (_case, changed, elsewhere, sentence) => {
    const { attention } = describeStatus({ ...exampleStatus, ...changed }, { ...exampleContext, ...elsewhere });
    expect(attention[0]?.sentence).toMatch(sentence);
  });
});

it('a backup that is still to come is not within the last hour, and one that is gone is not whole [REL-22]', () => {
  const rowOf = (existingBackup: typeof exampleBackup | undefined) =>
    Object.fromEntries(describeStatus(exampleStatus, { ...exampleContext, existingBackup }).rows)['Last backup'];
  for (const ahead of [2 / 24, 1, 40, 366, 400])
    expect(rowOf({ ...exampleBackup, startedAt: daysAgo(-ahead) })).toMatch(/^at an unknown time/);
  expect(rowOf(undefined)).toBe('none');
});

it('a clock in doubt says since when, what waits and how to end it [REL-22]', () => {
  const clockDoubt = { trustedAt: daysAgo(40), since: null, hoursLeft: 24 };
  const { attention } = describeStatus({ ...exampleStatus, clockDoubt }, exampleContext);
  expect(attention.map(({ topic }) => topic)).toEqual(['Clock', 'Clock', 'Clock']);
  const said = attention.map(({ sentence }) => sentence).join(' ');
  expect(said).toMatch(/to Wed, 10 Mar 2027 .* 24 hours more, nothing is deleted .* -- --clock-is-right/);
});

it('an old backup without a schedule is not overdue', () => {
  const old = { ...exampleBackup, startedAt: daysAgo(30) };
  const { attention } = describeStatus(
    { ...exampleStatus, goodBackups: [old] },
    { ...exampleContext, existingBackup: old, schedule: undefined },
  );
  expect(attention).toEqual([]);
});
