import { spawnSync } from 'node:child_process';
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
  const options = readMounts().findLast(([, point]) => point === MEMORY)?.[3] ?? 'noexec';
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, os.freemem()) >= NEEDED_BYTES;
}

/** Those of runs that were killed: they would keep the memory until the machine restarts. */
function removeAbandoned() {
  for (const name of fs.readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !fs.existsSync(`/proc/${pid}`)) removeFolder(path.join(MEMORY, name));
  }
}

/** With the small disks that a killed test has left mounted in it. What cannot be removed stays, and a line says so. */
export function removeFolder(folder) {
  const points = readMounts().map(([, point]) => point);
  for (const point of points.filter((at) => at.startsWith(`${folder}/`)).reverse()) spawnSync('umount', [point]);
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.log(`${folder} stays: ${error.message}`);
  }
}

function readMounts() {
  return fs
    .readFileSync('/proc/mounts', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}
