import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { syncPath } from './atomic-folder.ts';

const MEGABYTE = 1024 * 1024;
/** Three segments of the write-ahead log: PostgreSQL ends when there is no room for the next. */
const RESERVE_BYTES = 48 * MEGABYTE;
/** Below this it is given back before PostgreSQL meets the end of the disk. */
const LOW_BYTES = 32 * MEGABYTE;
/** Free space required in addition to the reserve before it is made again; with less it would come and go. */
const ROOM_BYTES = 128 * MEGABYTE;
const WATCH_MS = 5_000;

export interface DiskReserve {
  /** True while there is no room for it: nothing large may be written. */
  isReleased(): boolean;
  /** Gives the space back. False where there is none left to give. */
  release(): boolean;
  stop(): void;
}

/** Gives back the space that an earlier run has held. False where there is none. */
export function releaseReserve(home: string): boolean {
  const file = path.join(home, 'reserve');
  if (!fs.existsSync(file)) return false;
  fs.rmSync(file);
  return true;
}

/**
 * Space next to the cluster that is reserved for the day when the disk is full: released then, people can still sign
 * in, read and throw things away, and the next start works [REL-19]. Made again once there is room.
 */
export function createDiskReserve(home: string): DiskReserve {
  const file = path.join(home, 'reserve');
  let isReleased = false;

  function release(): boolean {
    isReleased = true;
    return releaseReserve(home);
  }

  function look(): void {
    const freeBytes = readFreeBytes(home);
    const isThere = fs.existsSync(file);
    if (isThere && freeBytes < LOW_BYTES) release();
    else if (isThere) isReleased = false;
    else isReleased = freeBytes < RESERVE_BYTES + ROOM_BYTES || !make(file);
  }

  look();
  const watch = setInterval(look, WATCH_MS);
  watch.unref();
  return { isReleased: () => isReleased, release, stop: () => clearInterval(watch) };
}

function readFreeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Random: some file systems keep no room for zeros. Under its name only when it is whole. */
function make(file: string): boolean {
  const unfinished = `${file}.new`;
  const chunk = Buffer.alloc(MEGABYTE);
  try {
    const handle = fs.openSync(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < RESERVE_BYTES; written += chunk.length)
        fs.writeSync(handle, randomFillSync(chunk));
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(unfinished, file);
    syncPath(path.dirname(file));
    return true;
  } catch {
    fs.rmSync(unfinished, { force: true });
    return false;
  }
}
