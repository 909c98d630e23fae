import fs from 'node:fs';
import { makeScheduledBackup } from '../features/backup/make-scheduled-backup.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { openVault } from '../start/open-vault.ts';
import { CommandError, runCommand } from './run-command.ts';

const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Started by the worker when a backup is due (backup-process.ts); its standard input ends with the worker. */
await runCommand(async (config) => {
  if (!config.backup) throw new CommandError('No backups are planned: BACKUP_DIR is not set.');
  const { keyringFile, secretFile, operatorEmail, backup } = config;
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Kinvault was stopped.'));
  process.stdin.resume().on('end', stop);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  const vault = await openVault(config);
  try {
    const deps = { ...vault, ...backup, keyringFile, secretFile, version, enqueue, operatorEmail };
    await makeScheduledBackup(deps, stopping.signal);
    return 0;
  } finally {
    await vault.close();
  }
});
