import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { clearFiles } from '../../../test/list-stored.ts';
import { readBackup } from '../../../test/read-backup.ts';
import { runSql } from '../../../test/run-sql.ts';
import { createDocument, forFamily } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { createObjectStore } from '../../platform/storage/create-object-store.ts';
import { makeScheduledBackup, type ScheduledBackupDeps } from './make-scheduled-backup.ts';
import { planFirstBackup, watchBackups } from './watch-backups.ts';

const OPERATOR = 'operator@rivera.example';

const it = base.extend('plan', async ({ server }, { onCleanup }) => {
  await clearFiles(server);
  await runSql(server, 'delete from backups');
  await runSql(server, 'delete from mails where to_email = $1', [OPERATOR]);
  await runSql(server, `delete from rate_limits where bucket like 'mail:backup-%'`);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-backups-'));
  onCleanup(() => fs.rmSync(dir, { recursive: true, force: true }));
  const identity = await generateIdentity();
  return { dir, identity, recipients: [await identityToRecipient(identity)] };
});

type Plan = { dir: string; recipients: string[] };

async function backUp(server: TestServer, { dir, recipients }: Plan, changed: Partial<ScheduledBackupDeps> = {}) {
  const { folder, connection, secret, transactions, enqueue } = server;
  const secretFile = path.join(folder, 'secret');
  fs.writeFileSync(secretFile, secret);
  const deps = {
    ...{ connection, transactions, enqueue, dir, recipients, keep: 2, secretFile, version: '9.9' },
    ...{ keyringFile: path.join(folder, 'keyring.json'), operatorEmail: OPERATOR },
    objects: createObjectStore(`file:${path.join(folder, 'files')}`),
    ...changed,
  };
  await makeScheduledBackup(deps, new AbortController().signal);
}

const onDay = (day: number) => () => new Date(Date.UTC(2027, 0, day, 2, 30));
const archivesIn = (dir: string) =>
  fs
    .readdirSync(dir)
    .filter((name) => !name.endsWith('.place'))
    .map((name) => name.replace(/^kinvault-[0-9a-f]{8}-/, ''));
const mailsTo = async (server: TestServer) =>
  (await runSql(server, 'select kind, params from mails where to_email = $1 order by id', [OPERATOR])).map(
    ({ kind, params }) => ({ kind, ...(params as object) }),
  );

it('the key that the operator keeps opens the archive, and the record says that it was opened [OPS-4]', async ({
  server,
  owner,
  plan,
}) => {
  await createDocument(owner, { target: forFamily(owner.familyId) });
  await backUp(server, plan, { now: onDay(1) });
  const [name = ''] = fs.readdirSync(plan.dir).filter((file) => file.endsWith('.age'));
  expect(archivesIn(plan.dir)).toEqual(['2027-01-01-023000.age']);
  const entries = await readBackup(fs.readFileSync(path.join(plan.dir, name)), plan.identity);
  expect([...entries.keys()].filter((entry) => entry.startsWith('files/documents/'))).toHaveLength(1);
  // its own record is not in it: a restored vault would wait for the end of that backup
  expect([...entries.keys()].filter((entry) => entry.startsWith('rows/public.backups/'))).toEqual([]);
  const [record] = await runSql(server, 'select * from backups');
  const sizeBytes = fs.statSync(path.join(plan.dir, name)).size;
  expect(record).toMatchObject({ file: path.join(plan.dir, name), failure: null, damaged_files: 0 });
  expect(Number(record?.size_bytes)).toBe(sizeBytes);
  expect(record?.finished_at).not.toBeNull();
  expect(await mailsTo(server)).toEqual([]);
});

it('a scheduled backup deletes the oldest archives of this vault, and no other file [OPS-4]', async ({
  server,
  plan,
}) => {
  const others = ['kinvault-00000000-2026-01-01-023000.age', 'photo.jpg'];
  for (const name of others) fs.writeFileSync(path.join(plan.dir, name), 'x');
  for (const day of [1, 2, 3]) await backUp(server, plan, { now: onDay(day) });
  expect(archivesIn(plan.dir).sort()).toEqual([
    '2026-01-01-023000.age',
    '2027-01-02-023000.age',
    '2027-01-03-023000.age',
    'photo.jpg',
  ]);
  expect(fs.existsSync(path.join(plan.dir, others[0] ?? ''))).toBe(true);
});

it('damage is mailed once a day; of the archives the newest that holds the file whole stays, and the newest ones [OPS-4, OPS-9]', async ({
  server,
  owner,
  plan,
}) => {
  const damage = async () => {
    const { id } = await createDocument(owner, { target: forFamily(owner.familyId) });
    const [row] = await runSql(server, 'select file_id from documents where id = $1', [id]);
    const fileId = String(row?.file_id);
    const stored = path.join(server.folder, 'files/documents', fileId.slice(-2), fileId);
    return {
      begin: () => fs.appendFileSync(stored, 'x'),
      end: () => fs.truncateSync(stored, fs.statSync(stored).size - 1),
    };
  };
  const [one, two] = [await damage(), await damage()];
  for (const day of [1, 2]) await backUp(server, plan, { now: onDay(day), keep: 1 });
  one.begin();
  for (const day of [3, 4]) await backUp(server, plan, { now: onDay(day), keep: 1 });
  expect(archivesIn(plan.dir)).toEqual(['2027-01-02-023000.age', '2027-01-04-023000.age']);
  expect(await mailsTo(server)).toEqual([{ kind: 'backup-damaged', files: '1' }]);
  one.end();
  two.begin();
  // as many are damaged as before, and the archives of the days before have this one whole
  await backUp(server, plan, { now: onDay(5), keep: 1 });
  expect(archivesIn(plan.dir)).toEqual(['2027-01-04-023000.age', '2027-01-05-023000.age']);
  two.end();
  await backUp(server, plan, { now: onDay(6), keep: 1 });
  expect(archivesIn(plan.dir)).toEqual(['2027-01-06-023000.age']);
});

it('a clock that was ahead or behind costs no archive that was made since [OPS-9, REL-22]', async ({
  server,
  plan,
}) => {
  const at = (text: string) => ({ now: () => new Date(text), keep: 2 });
  await backUp(server, plan, at('2027-01-01T02:30:00Z'));
  await backUp(server, plan, at('2028-01-01T02:30:00Z'));
  await backUp(server, plan, at('2028-01-02T02:30:00Z'));
  await backUp(server, plan, at('2027-01-02T02:30:00Z'));
  expect(archivesIn(plan.dir)).toEqual(['2027-01-02-023000.age', '2028-01-02-023000.age']);
  await backUp(server, plan, at('1971-01-01T02:30:00Z'));
  expect(archivesIn(plan.dir)).toEqual(['1971-01-01-023000.age', '2027-01-02-023000.age']);
  await backUp(server, plan, at('2027-01-03T02:30:00Z'));
  expect(archivesIn(plan.dir)).toEqual(['1971-01-01-023000.age', '2027-01-03-023000.age']);
});

it('an unmounted disk is refused in a sentence; a new one is recognized by its mark, another folder needs none [OPS-9]', async ({
  server,
  plan,
}) => {
  await backUp(server, plan, { now: onDay(1) });
  const away = `${plan.dir}-away`;
  fs.renameSync(plan.dir, away);
  fs.mkdirSync(plan.dir); // the empty mount point
  const [mark = ''] = fs.readdirSync(away).filter((name) => name.endsWith('.place'));
  await expect(backUp(server, plan, { now: onDay(2) })).rejects.toThrow(
    `nothing of them is there: is its disk mounted? If this is a new disk, say so with: touch '${path.join(plan.dir, mark)}'`,
  );
  expect(fs.readdirSync(plan.dir)).toEqual([]);
  const [record] = await runSql(server, 'select failure from backups order by number desc limit 1');
  expect(record?.failure).toContain('is its disk mounted?');
  expect(await mailsTo(server)).toMatchObject([{ kind: 'backup-failed' }]);
  fs.writeFileSync(path.join(plan.dir, mark), '');
  await backUp(server, plan, { now: onDay(3) });
  expect(archivesIn(plan.dir)).toEqual(['2027-01-03-023000.age']);
  await backUp(server, { ...plan, dir: away }, { now: onDay(4) }); // as after a change of BACKUP_DIR
  const other = path.join(plan.dir, 'other');
  fs.mkdirSync(other);
  await backUp(server, { ...plan, dir: other }, { now: onDay(5) });
  expect(archivesIn(other)).toEqual(['2027-01-05-023000.age']);
  fs.rmSync(away, { recursive: true });
});

it('backups of before there were marks go on in their folder', async ({ server, plan }) => {
  await backUp(server, plan, { now: onDay(1) });
  const [mark = ''] = fs.readdirSync(plan.dir).filter((name) => name.endsWith('.place'));
  fs.rmSync(path.join(plan.dir, mark));
  await backUp(server, plan, { now: onDay(2) });
  expect(fs.existsSync(path.join(plan.dir, mark))).toBe(true);
});

it('parts of killed backups go after an hour, whatever their names; those of others and of a running one stay [OPS-9]', async ({
  server,
  plan,
}) => {
  await backUp(server, plan, { now: onDay(1) });
  const [archive = ''] = fs.readdirSync(plan.dir).filter((name) => name.endsWith('.age'));
  const part = (name: string, seed: string) => path.join(plan.dir, `${name}.${seed.repeat(24)}.part`);
  const killed = [part(archive.replace('2027', '2026'), 'a'), part(archive.replace('2027', '2025'), 'b')];
  const running = part(archive.replace('2027', '2024'), 'c');
  const foreign = part(archive.replace(/^kinvault-[0-9a-f]{8}/, 'kinvault-00000000'), 'd');
  for (const file of [...killed, running, foreign]) fs.writeFileSync(file, 'x');
  const twoHoursAgo = Date.now() / 1000 - 7_200;
  for (const file of [...killed, foreign]) fs.utimesSync(file, twoHoursAgo, twoHoursAgo);
  await backUp(server, plan, { now: onDay(2) });
  expect(killed.filter((file) => fs.existsSync(file))).toEqual([]);
  expect([running, foreign].map((file) => fs.existsSync(file))).toEqual([true, true]);
});

it('a folder that is not there fails with a sentence, is made by nobody and costs no archive [OPS-4]', async ({
  server,
  plan,
}) => {
  const dir = path.join(plan.dir, 'unmounted');
  await expect(backUp(server, { ...plan, dir })).rejects.toThrow(/does not exist/);
  expect(fs.existsSync(dir)).toBe(false);
  const reason = `The folder ${dir} does not exist.`;
  const [record] = await runSql(server, 'select failure, finished_at from backups');
  expect(record).toMatchObject({ failure: reason, finished_at: null });
  expect(await mailsTo(server)).toEqual([{ kind: 'backup-failed', reason }]);
});

it('an operator without a mailbox is not mailed [OPS-4]', async ({ server, plan }) => {
  const dir = path.join(plan.dir, 'unmounted');
  await expect(backUp(server, { ...plan, dir }, { operatorEmail: undefined })).rejects.toThrow(/does not exist/);
  expect(await mailsTo(server)).toEqual([]);
});

it('an overdue backup is mailed once a day, with the time of the last good one [OPS-4]', async ({ server, plan }) => {
  await backUp(server, plan);
  await runSql(server, `update backups set started_at = '2027-01-01T02:30:00Z'`);
  const { transactions, enqueue } = server;
  const watch = (day: number) =>
    watchBackups({
      ...{ transactions, enqueue, operatorEmail: OPERATOR, schedule: '30 2 * * *' },
      now: () => new Date(2027, 0, day, 12),
    });
  await watch(2);
  expect(await mailsTo(server)).toEqual([]);
  await watch(4);
  await watch(4);
  expect(await mailsTo(server)).toEqual([{ kind: 'backup-overdue', since: 'Fri, 01 Jan 2027 02:30:00 GMT' }]);
});

it('the first backup is planned at the start, and a later start plans none [OPS-4]', async ({ server, plan }) => {
  const planned = async () =>
    Number((await runSql(server, `select count(*) from jobs.job where name = 'make-backup'`))[0]?.count);
  const before = await planned();
  await planFirstBackup(server);
  expect(await planned()).toBe(before + 1);
  await backUp(server, plan);
  await planFirstBackup(server);
  expect(await planned()).toBe(before + 1);
});
