import type { Config } from '../config.ts';
import type { StatusSettings } from '../features/status/status-context.ts';

/** For `npm run status` and the operator's page: both say the same. */
export function statusSettings(config: Config, version: string, currentKey: string): StatusSettings {
  const { dataDir, databaseUrl, storageUrl, smtp, backup } = config;
  return {
    ...{ version, storageUrl, currentKey },
    isEmbedded: databaseUrl === undefined,
    mailHost: smtp && new URL(smtp.url).hostname,
    readsMailbox: config.mailbox !== undefined,
    schedule: backup?.schedule,
    backupDir: backup?.dir,
    dataDir,
    hasArchives: databaseUrl === undefined || backup !== undefined,
  };
}
