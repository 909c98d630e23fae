import fs from 'node:fs';
import type { StatusContext } from './describe-status.ts';
import type { VaultStatus } from './read-status.ts';

/** What the settings say. */
export type StatusSettings = Pick<StatusContext, 'version' | 'isEmbedded' | 'mailHost' | 'schedule' | 'currentKey'> & {
  storageUrl: string;
  /** Whether archives are written on this machine, so that a missing one is lost. */
  hasArchives: boolean;
};

/** How this machine is, for `describeStatus`. */
export async function readStatusContext(
  { storageUrl, hasArchives, ...settings }: StatusSettings,
  { goodBackup }: Pick<VaultStatus, 'goodBackup'>,
): Promise<StatusContext> {
  const isArchiveThere = goodBackup !== undefined && (!hasArchives || fs.existsSync(goodBackup.file));
  return { ...settings, ...(await readDisk(storageUrl)), isArchiveThere, now: new Date() };
}

/** An S3 address may hold a password, and a bucket has no end. */
async function readDisk(storageUrl: string): Promise<Pick<StatusContext, 'store' | 'freeBytes' | 'sizeBytes'>> {
  if (!storageUrl.startsWith('file:'))
    return { store: new URL(storageUrl).host, freeBytes: undefined, sizeBytes: undefined };
  const store = storageUrl.slice('file:'.length);
  const disk = await fs.promises.statfs(store).catch(() => undefined);
  return { store, freeBytes: disk && disk.bavail * disk.bsize, sizeBytes: disk && disk.blocks * disk.bsize };
}
