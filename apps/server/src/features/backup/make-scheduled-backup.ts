import path from 'node:path';
import { sql } from 'kysely';
import { requirePlace } from './backup-place.ts';
import { hasBackupsIn, listMadeBackups } from './backups.repository.ts';
import { type BackupDeps, explainFailure, makeBackup } from './make-backup.ts';
import { notifyOperator, type Operator } from './notify-operator.ts';
import { archiveName, removeOldArchives, removeOldParts } from './old-archives.ts';

export interface ScheduledBackupDeps extends BackupDeps, Operator {
  dir: string;
  recipients: string[];
  keep: number;
  now?: () => Date;
}

/**
 * Makes the backup that is due and removes the oldest ones, once the new one was opened and found whole; never where an
 * unmounted disk has left an empty folder. The operator is mailed about a failure and about damaged files. Throws after a failure, so that the job is tried once more.
 */
export async function makeScheduledBackup(deps: ScheduledBackupDeps, signal: AbortSignal): Promise<void> {
  const { transactions, dir, recipients, keep, now = () => new Date() } = deps;
  const vaultId = await readVaultId(deps);
  const file = path.join(dir, archiveName(vaultId, now()));
  try {
    const prepare = async () => {
      await requirePlace(dir, vaultId, await transactions.asSystem((tx) => hasBackupsIn(tx, dir)));
      await removeOldParts(dir, vaultId);
    };
    const { damaged } = await makeBackup(deps, { file, lock: { recipients }, isScheduled: true, signal, prepare });
    await removeOldArchives(dir, vaultId, { keep, made: await transactions.asSystem(listMadeBackups) });
    if (damaged.length === 0) return;
    const params = { files: String(damaged.length) };
    await transactions.asSystem((tx) => notifyOperator(deps, tx, { kind: 'backup-damaged', params }));
  } catch (error) {
    const params = { reason: explainFailure(error) };
    await transactions.asSystem((tx) => notifyOperator(deps, tx, { kind: 'backup-failed', params }));
    throw error;
  }
}

async function readVaultId({ transactions }: BackupDeps): Promise<string> {
  const { rows } = await transactions.asSystem((tx) => sql<{ id: string }>`select id from vault`.execute(tx));
  return rows[0]?.id ?? '';
}
