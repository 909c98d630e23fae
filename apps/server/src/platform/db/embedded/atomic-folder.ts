/** Folders that get their final name only when they are whole, so that a killed start leaves nothing half-made. */
import fs from 'node:fs';
import path from 'node:path';

const HOUR_MS = 3_600_000;

/** False where another start was quicker. */
export function renameIfAbsent(finished: string, to: string): boolean {
  try {
    fs.renameSync(finished, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    return false;
  }
  syncPath(path.dirname(to));
  return true;
}

/**
 * What killed starts left next to the finished folder: `<name>.<anything>`. The young ones may be another start's work.
 */
export function removeLeftovers(finished: string): void {
  for (const name of fs.readdirSync(path.dirname(finished))) {
    if (!name.startsWith(`${path.basename(finished)}.`)) continue;
    const leftover = path.join(path.dirname(finished), name);
    const found = fs.statSync(leftover, { throwIfNoEntry: false }); // another start may be clearing up too
    if (found && Date.now() - found.mtimeMs > HOUR_MS) fs.rmSync(leftover, { recursive: true, force: true });
  }
}

/** Flushes a file, or a folder's list of names, to the disk. */
export function syncPath(name: string): void {
  const handle = fs.openSync(name, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
