import fs from 'node:fs';
import { describeStatus } from '../features/status/describe-status.ts';
import { readStatus } from '../features/status/read-status.ts';
import { readStatusContext } from '../features/status/status-context.ts';
import { trustClock } from '../platform/db/clock.ts';
import { openVault } from '../start/open-vault.ts';
import { statusSettings } from '../start/status-settings.ts';
import { CommandError, runCommand } from './run-command.ts';

const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const CLOCK_IS_RIGHT = '--clock-is-right';

/** `npm run status`: how the vault is. Ends with 1 where something needs attention. */
await runCommand(async (config) => {
  const words = process.argv.slice(2);
  if (words.some((word) => word !== CLOCK_IS_RIGHT))
    throw new CommandError(`npm run status takes nothing but ${CLOCK_IS_RIGHT}, after --.`);
  const vault = await openVault(config);
  try {
    if (words.length > 0) await vault.transactions.asSystem(trustClock);
    const status = await vault.transactions.asSystem(readStatus);
    const settings = statusSettings(config, version, vault.keyring.keys().current);
    const { rows, attention } = describeStatus(status, await readStatusContext(settings, status));
    for (const [what, how] of rows) process.stdout.write(`${what.padEnd(17)}${how}\n`);
    if (attention.length === 0) return 0;
    process.stdout.write(`\nNeeds attention:\n${attention.map(({ sentence }) => `  ${sentence}\n`).join('')}`);
    return 1;
  } finally {
    await vault.close();
  }
});
