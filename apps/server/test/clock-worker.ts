/**
 * What a server does every hour and every morning, once for each line of its input, and then says how it is, in JSON:
 * node clock-worker.ts <settings as JSON>. With `recipients` it makes the backup of the night, too.
 */
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { makeScheduledBackup } from '../src/features/backup/make-scheduled-backup.ts';
import { renewThemselves } from '../src/features/documents/renewing/renew-themselves.ts';
import { purgeTrash } from '../src/features/documents/trash/purge-trash.ts';
import { sweepFiles } from '../src/features/files/sweep-files.ts';
import { makeReminders } from '../src/features/reminders/make-reminders.ts';
import { describeStatus } from '../src/features/status/describe-status.ts';
import { readStatus } from '../src/features/status/read-status.ts';
import { readStatusContext } from '../src/features/status/status-context.ts';
import { forgetExpired } from '../src/features/system/forget-expired.ts';
import { sightClock } from '../src/platform/db/clock.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createTransactions } from '../src/platform/db/transactions.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { createObjectStore } from '../src/platform/storage/create-object-store.ts';
import { createFileStore } from '../src/platform/storage/file-store.ts';
import { loadKeyring } from '../src/platform/storage/keyring-file.ts';

export interface ClockWorkerSettings {
  connection: Parameters<typeof createPool>[0] & Parameters<typeof makeScheduledBackup>[0]['connection'];
  /** Of the vault: its files, secret and keyring. */
  folder: string;
  backups?: { dir: string; keep: number; recipients: string[] };
}

/** What the box says after its work. */
export interface ClockWorkerReport {
  /** Its time, in ISO 8601. */
  now: string;
  /** The line 'Last backup' of the status. */
  lastBackup: string;
  warnings: string[];
  /** Names of the archives that are there. */
  archives: string[];
  /** Bytes in the store, set aside or not. */
  storedIds: string[];
}

const { connection, folder, backups }: ClockWorkerSettings = JSON.parse(process.argv[2] ?? '');
const transactions = createTransactions(createPool(connection, 2));
const keyringFile = path.join(folder, 'keyring.json');
const keyring = await loadKeyring(keyringFile, { mayCreate: false });
const storageUrl = `file:${path.join(folder, 'files')}`;
const objects = createObjectStore(storageUrl);
const files = createFileStore({ objects, keyring });
const source = { objects, keyringFile, secretFile: path.join(folder, 'secret'), version: '0' };

for await (const _line of readline.createInterface({ input: process.stdin })) {
  await sightClock(transactions);
  await purgeTrash(transactions);
  await renewThemselves(transactions);
  await sweepFiles({ transactions, files });
  await forgetExpired({ transactions, enqueue });
  await makeReminders({ transactions, enqueue, sendsMail: false });
  if (backups) {
    const deps = { ...source, ...backups, connection, transactions, enqueue, operatorEmail: undefined };
    await makeScheduledBackup(deps, new AbortController().signal);
  }
  console.log(JSON.stringify(await describe()));
}
process.exit(0);

async function describe(): Promise<ClockWorkerReport> {
  const status = await transactions.asSystem(readStatus);
  const settings = {
    version: '0',
    isEmbedded: true,
    mailHost: undefined,
    readsMailbox: false,
    schedule: '30 2 * * *',
    currentKey: 'first',
  };
  const places = { storageUrl, hasArchives: true, dataDir: folder, backupDir: backups?.dir };
  const { rows, attention } = describeStatus(status, await readStatusContext({ ...settings, ...places }, status));
  const storedIds: string[] = [];
  for await (const { id } of files.list()) storedIds.push(id);
  for await (const { id } of files.listQuarantined()) storedIds.push(id);
  return {
    now: new Date().toISOString(),
    lastBackup: rows.find(([name]) => name === 'Last backup')?.[1] ?? '',
    warnings: attention.map(({ sentence }) => sentence),
    archives: backups ? fs.readdirSync(backups.dir).filter((name) => name.endsWith('.age')) : [],
    storedIds,
  };
}
