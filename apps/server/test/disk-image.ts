/** A disk in a file: a copy of the file is what a power cut leaves of the disk. Needs Linux, root and a loop device. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SIZE_BYTES = 1024 ** 3; // sparse: it takes the room of what is written
// the system writes its memory to the disk every five seconds by itself, which would hide a missing fsync
const OPTIONS = 'loop,commit=600';
const UNMOUNT_LIMIT_MS = 30_000;

export interface DiskImage {
  /** Where the disk is mounted. */
  folder: string;
  /** Copies what is on the disk at this moment, without what the system still holds in memory. */
  copy(): void;
  /** Mounts the copy in place of the disk, which nobody may be using any more. */
  mountCopy(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where a disk image cannot be mounted. */
export function mountDiskImage(): DiskImage | undefined {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-disk-'));
  fs.chmodSync(parent, 0o711); // the database's own account passes through
  const folder = path.join(parent, 'disk');
  const image = path.join(parent, 'image');
  const copy = path.join(parent, 'copy');
  fs.mkdirSync(folder);
  fs.writeFileSync(image, '');
  fs.truncateSync(image, SIZE_BYTES);
  const isMounted =
    run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image) &&
    run('mount', '-o', OPTIONS, image, folder);
  if (!isMounted) {
    fs.rmSync(parent, { recursive: true, force: true });
    return undefined;
  }
  return {
    folder,
    copy: () => mustHold(run('cp', '--sparse=always', image, copy), 'the disk image was not copied'),
    mountCopy: async () => {
      await unmount(folder);
      fs.renameSync(copy, image);
      mustHold(run('mount', '-o', OPTIONS, image, folder), 'the copy of the disk was not mounted');
    },
    remove: async () => {
      await unmount(folder);
      fs.rmSync(parent, { recursive: true, force: true });
    },
  };
}

function run(program: string, ...words: string[]): boolean {
  const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }; // where mkfs is; not every PATH has them
  return spawnSync(program, words, { env }).status === 0;
}

function mustHold(isDone: boolean, failure: string): void {
  if (!isDone) throw new Error(failure);
}

/** The disk is busy for a moment after its last user has ended. */
async function unmount(folder: string): Promise<void> {
  for (const end = Date.now() + UNMOUNT_LIMIT_MS; Date.now() < end; await sleep(100)) {
    if (run('umount', folder)) return;
  }
  throw new Error(`${folder} is still in use`);
}
