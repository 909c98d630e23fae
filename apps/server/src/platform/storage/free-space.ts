import { isAbsent, StorageFull, withFolderErrors } from './storage-errors.ts';

const FLOOR_BYTES = 256 * 1024 * 1024;
const FLOOR_SHARE = 0.02;
/** So long one look at the disk is enough for everyone. */
const LOOK_MS = 2_000;

/** The disk that a folder is on, as `fs.statfs` says it: sizes in blocks. */
export type ReadDisk = (folder: string) => Promise<{ bsize: number; blocks: number; bavail: number }>;

/**
 * Uploads stop before the disk is full: the database on the same disk still has room to delete and to work [D-29].
 * The floor is 256 MB, or 2 % of a small disk. Throws StorageFull below it.
 */
export function createFreeSpaceCheck(root: string, readDisk: ReadDisk): () => Promise<void> {
  let look: { at: number; hasSpace: Promise<boolean> } | undefined;

  return async () => {
    if (!look || Math.abs(Date.now() - look.at) > LOOK_MS) {
      look = { at: Date.now(), hasSpace: withFolderErrors(() => hasFreeSpace(root, readDisk)) };
    }
    const { hasSpace } = look;
    if (!(await hasSpace)) throw new StorageFull();
  };
}

async function hasFreeSpace(root: string, readDisk: ReadDisk): Promise<boolean> {
  try {
    const { bsize, blocks, bavail } = await readDisk(root);
    return bavail * bsize >= Math.min(FLOOR_BYTES, blocks * bsize * FLOOR_SHARE);
  } catch (error) {
    if (isAbsent(error)) return true; // made with the first file
    throw error;
  }
}
