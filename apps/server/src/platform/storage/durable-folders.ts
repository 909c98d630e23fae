import fs from 'node:fs/promises';
import path from 'node:path';

/** Folders below a root that survive a power cut: each is made and its entry in its parent flushed, once a process. */
export interface DurableFolders {
  make(folder: string): Promise<void>;
  /** After a failure: somebody may have removed them beneath us. */
  forget(): void;
}

export function createDurableFolders(root: string): DurableFolders {
  const made = new Map<string, Promise<void>>();

  function make(folder: string): Promise<void> {
    const known = made.get(folder);
    if (known) return known;
    // kept before it is done: a second writer waits for the first one's flush instead of trusting the bare folder
    const making = folder === root ? makeRoot(root) : make(path.dirname(folder)).then(() => makeBelow(folder));
    made.set(folder, making);
    making.catch(() => made.delete(folder));
    return making;
  }

  return { make, forget: () => made.clear() };
}

async function makeRoot(root: string): Promise<void> {
  const first = await fs.mkdir(root, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = root; folder.length >= first.length; folder = path.dirname(folder)) {
    await flushPath(path.dirname(folder));
  }
}

async function makeBelow(folder: string): Promise<void> {
  await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await flushPath(path.dirname(folder)); // also for one that was there: its maker may have died before flushing
}

/** Flushes a file, or a folder's list of names, to the disk. */
export async function flushPath(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
