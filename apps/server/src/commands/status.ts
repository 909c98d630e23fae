import fs from 'node:fs';
import type { Config } from '../config.ts';
import { describeStatus } from '../features/status/describe-status.ts';
import { readStatus } from '../features/status/read-status.ts';
import { openVault } from '../open-vault.ts';
import { runCommand } from './run-command.ts';

const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** `npm run status`: how the vault is. Ends with 1 where something needs attention. */
await runCommand(async (config) => {
  const vault = await openVault(config);
  try {
    const status = await vault.transactions.asSystem(readStatus);
    const { rows, attention } = describeStatus(status, {
      version,
      isEmbedded: config.databaseUrl === undefined,
      ...describeStore(config.storageUrl),
      sendsMail: config.smtp !== undefined,
      schedule: config.backup?.schedule,
      isArchiveThere: status.goodBackup !== undefined && fs.existsSync(status.goodBackup.file),
      currentKey: vault.keyring.keys().current,
      now: new Date(),
    });
    for (const [what, how] of rows) process.stdout.write(`${what.padEnd(17)}${how}\n`);
    if (attention.length === 0) return 0;
    process.stdout.write(`\nNeeds attention:\n${attention.map((sentence) => `  ${sentence}\n`).join('')}`);
    return 1;
  } finally {
    await vault.close();
  }
});

/** An S3 address may hold a password, and a bucket has no end. */
function describeStore(storageUrl: Config['storageUrl']): { store: string; freeBytes: number | undefined } {
  if (!storageUrl.startsWith('file:')) return { store: new URL(storageUrl).host, freeBytes: undefined };
  const folder = storageUrl.slice('file:'.length);
  const { bavail, bsize } = fs.statfsSync(folder);
  return { store: folder, freeBytes: bavail * bsize };
}
