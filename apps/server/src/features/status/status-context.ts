import fs from 'node:fs';
import { findExisting } from '../backup/backups.repository.ts';
import type { StatusContext } from './describe-status.ts';
import type { VaultStatus } from './read-status.ts';

/** What the settings say. */
export type StatusSettings = Pick<
  StatusContext,
  'version' | 'isEmbedded' | 'mailHost' | 'readsMailbox' | 'schedule' | 'currentKey'
> & {
  storageUrl: string;
  /** Whether archives are written on this machine, so that a missing one is lost. */
  hasArchives: boolean;
  dataDir: string;
  backupDir: string | undefined;
};

/** How this machine is, for `describeStatus`. */
export async function readStatusContext(
  { storageUrl, hasArchives, dataDir, backupDir, ...settings }: StatusSettings,
  { goodBackups }: Pick<VaultStatus, 'goodBackups'>,
): Promise<StatusContext> {
  const existingBackup = findExisting(goodBackups, hasArchives);
  const isBackupOnSameDisk = backupDir !== undefined && (await diskOf(backupDir)) === (await diskOf(dataDir));
  return { ...settings, ...(await readDisk(storageUrl)), existingBackup, isBackupOnSameDisk, now: new Date() };
}

/** The system's number for it. A folder that is not there is on no disk. */
async function diskOf(folder: string): Promise<number | string> {
  return fs.promises.stat(folder).then(
    ({ dev }) => dev,
    () => folder,
  );
}

/** An S3 address may hold a password, and a bucket has no end. */
async function readDisk(storageUrl: string): Promise<Pick<StatusContext, 'store' | 'freeBytes' | 'sizeBytes'>> {
  if (!storageUrl.startsWith('file:'))
    return { store: new URL(storageUrl).host, freeBytes: undefined, sizeBytes: undefined };
  const store = storageUrl.slice('file:'.length);
  const disk = await fs.promises.statfs(store).catch(() => undefined);
  return { store, freeBytes: disk && disk.bavail * disk.bsize, sizeBytes: disk && disk.blocks * disk.bsize };
}
