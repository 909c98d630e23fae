import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../commands/scheduled-backup.ts', import.meta.url));

const MOST_CHARS = 1_000;

/**
 * Makes the backup that is due in a process of its own, at low priority: requests go first. It ends with this process.
 * @throws Error with the reason where there is no good backup
 */
export async function runScheduledBackup(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND], { stdio: ['pipe', 'inherit', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-MOST_CHARS);
  });
  const closed = once(child, 'close');
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const [code] = await closed;
  if (code !== 0)
    throw new Error(`The backup was not made: ${said.trim().replaceAll('\n', ' ') || 'it gave no reason.'}`);
}
