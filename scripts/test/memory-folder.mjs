import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3; // most of a whole run at once: 1 GB
const NAME = /^kinvault-tests-(\d+)$/;

/**
 * A temporary folder in memory, for databases that are thrown away: starting one on a disk takes twice as long. Null
 * where there is no room for it, or programs in it could not run.
 */
export function makeMemoryFolder() {
  if (!isMemoryRoomy()) return null;
  removeAbandoned();
  const folder = path.join(MEMORY, `kinvault-tests-${process.pid}`);
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o1777); // as the common one is: PostgreSQL runs as another account
  return folder;
}

function isMemoryRoomy() {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3] ?? 'noexec';
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, os.freemem()) >= NEEDED_BYTES;
}

/** Those of runs that were killed: they would keep the memory until the machine restarts. */
function removeAbandoned() {
  for (const name of fs.readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !fs.existsSync(`/proc/${pid}`)) fs.rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}
