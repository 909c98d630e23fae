import { randomUUIDv7 } from 'node:crypto';
import fs from 'node:fs/promises';
import { splitHeader } from '../../platform/archive/age-header.ts';
import { ArchiveError } from '../../platform/archive/archive-errors.ts';
import type { ArchiveLock } from '../../platform/archive/archive-key.ts';
import { createNewFile } from '../../platform/archive/new-file.ts';
import { readPieces } from '../../platform/archive/read-pieces.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { requireVaultSecret } from '../keys/vault-keys.ts';
import { beginBackup, failBackup, finishBackup } from './backups.repository.ts';
import { CHECKING_SINK, readArchive } from './read-archive.ts';
import { type BackupOptions, type BackupSource, type WrittenBackup, writeBackup } from './write-backup.ts';

export interface BackupDeps extends BackupSource {
  transactions: Transactions;
}

export interface NewBackup {
  /** Where the archive goes; nothing may be there. */
  file: string;
  lock: ArchiveLock;
  isScheduled: boolean;
  onProgress?: BackupOptions['onProgress'];
  /** The archive is written; it is being opened and checked. */
  onCheck?: () => void;
  signal?: AbortSignal;
  /** Before anything is written; its failure is recorded as the backup's. */
  prepare?: () => Promise<void>;
}

/**
 * Makes a backup, opens it again the way a restore does, and records both [OPS-1, OPS-4]. Where this throws there is no
 * archive.
 * @throws ArchiveError, StorageUnavailable, the signal's reason
 */
export async function makeBackup(deps: BackupDeps, backup: NewBackup): Promise<WrittenBackup> {
  const { transactions } = deps;
  const id = randomUUIDv7();
  const secret = (await fs.readFile(deps.secretFile, 'utf8')).trim();
  await requireVaultSecret(transactions, { secret, file: deps.secretFile, comparison: 'compare' });
  const begin = () => transactions.asSystem((tx) => beginBackup(tx, id, backup));
  try {
    await backup.prepare?.();
    const written = await writeArchive(deps, backup, begin);
    backup.onCheck?.();
    await checkArchive(backup.file, written).catch(async (error) => {
      await fs.rm(backup.file, { force: true });
      throw error;
    });
    await transactions.asSystem((tx) => finishBackup(tx, id, written));
    return written;
  } catch (error) {
    const failure = explainFailure(error);
    await transactions.asSystem((tx) => failBackup(tx, id, { ...backup, failure })).catch(() => {}); // the error tells
    throw error;
  }
}

async function writeArchive(
  deps: BackupDeps,
  { file, lock, onProgress, signal }: NewBackup,
  onSnapshot: () => Promise<void>,
): Promise<WrittenBackup> {
  const target = await createNewFile(file);
  try {
    const written = await writeBackup(deps, target.write, { lock, onSnapshot, onProgress, signal });
    await target.finish();
    return written;
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** Reads the written archive from disk once more: an archive that does not open is no backup. */
async function checkArchive(file: string, { fileKey, rows, files }: WrittenBackup): Promise<void> {
  const handle = await fs.open(file, 'r');
  try {
    const { payload } = await splitHeader(readPieces(handle));
    const { end } = await readArchive(payload, fileKey, CHECKING_SINK);
    if (end.rows !== rows || end.files !== files)
      throw new ArchiveError('The archive holds less than was written to it.');
  } finally {
    await handle.close();
  }
}

/** A sentence for the operator. Unexpected errors are in the log. */
export function explainFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ArchiveError ? message : `It was not finished: ${message}`;
}
