import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { createDurableFolders, flushPath } from './durable-folders.ts';
import { openFolderReader } from './folder-reader.ts';
import { createFreeSpaceCheck, type ReadDisk } from './free-space.ts';
import {
  type ListedObject,
  type ObjectReader,
  type ObjectStore,
  requireObjectKey,
  TEMPORARY_LIFE_MS,
} from './object-store.ts';
import { isAbsent, unlessAbsent, withFolderErrors } from './storage-errors.ts';

/** At the same time: the disk gathers them. */
const FLUSHES = 16;
// one folder for all that is under way: sweeping it is reading it
const INCOMING = 'incoming';

/** A folder on a disk of this machine. `root` is an absolute path; it is made when first written to. */
export function createFolderStore(root: string, readDisk: ReadDisk = (folder) => fs.statfs(folder)): ObjectStore {
  const folders = createDurableFolders(root);
  const incoming = path.join(root, INCOMING);
  const pathOf = (key: string) => path.join(root, requireObjectKey(key));
  let mark: string | undefined;
  const unflushed = new Set<string>();
  const temporaryPath = () => path.join(incoming, randomBytes(12).toString('hex'));

  async function put(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const target = await write(key, bytes, { isFlushed: true });
    await syncOrRemove(target);
  }

  async function putIfAbsent(key: string, bytes: Buffer): Promise<void> {
    const [target, temporary] = [pathOf(key), temporaryPath()];
    await requireOwnFolder(mark);
    await folders.make(incoming);
    await folders.make(path.dirname(target));
    try {
      await fs.writeFile(temporary, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await linkOrRename(temporary, target);
    } finally {
      await fs.rm(temporary, { force: true });
    }
    await flushPath(path.dirname(target));
  }

  async function putUnflushed(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    unflushed.add(await write(key, bytes, { isFlushed: false }));
  }

  async function flush(): Promise<void> {
    await forEachConcurrently(unflushed, FLUSHES, flushPath);
    await forEachConcurrently(new Set(Array.from(unflushed, path.dirname)), FLUSHES, flushPath);
    unflushed.clear();
  }

  /** Under its name when it is whole; returns its path. */
  async function write(
    key: string,
    bytes: AsyncIterable<Buffer>,
    { isFlushed }: { isFlushed: boolean },
  ): Promise<string> {
    const target = pathOf(key);
    const temporary = temporaryPath();
    await requireOwnFolder(mark);
    try {
      await folders.make(incoming);
      await writeFile(temporary, bytes, isFlushed);
      await folders.make(path.dirname(target));
      await fs.rename(temporary, target);
      return target;
    } catch (error) {
      if (isAbsent(error)) folders.forget();
      await fs.rm(temporary, { force: true }).catch(() => {}); // on a dying disk the first error tells more
      throw error;
    }
  }

  async function open(key: string): Promise<ObjectReader | null> {
    try {
      return await openFolderReader(pathOf(key));
    } catch (error) {
      if (!isAbsent(error)) throw error;
      await requireOwnFolder(mark); // a disk that was taken away is no lost file
      return null;
    }
  }

  async function move(from: string, to: string): Promise<boolean> {
    const [source, target] = [pathOf(from), pathOf(to)];
    await requireOwnFolder(mark);
    try {
      await folders.make(path.dirname(target));
      await fs.rename(source, target);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      folders.forget();
      return false;
    }
    await flushPath(path.dirname(target));
    await flushPath(path.dirname(source));
    return true;
  }

  // Not flushed: after a power cut the file may be back, but nothing refers to it and it is collected again.
  async function remove(key: string): Promise<void> {
    await fs.rm(pathOf(key), { force: true });
  }

  async function sweepTemporary(): Promise<number> {
    let swept = 0;
    for await (const { file, modifiedAt } of walk(incoming)) {
      if (Date.now() - modifiedAt.getTime() < TEMPORARY_LIFE_MS) continue;
      await fs.rm(file, { force: true });
      swept++;
    }
    return swept;
  }

  async function check(): Promise<void> {
    const probe = temporaryPath();
    await requireOwnFolder(mark);
    try {
      await folders.make(incoming);
      await fs.writeFile(probe, 'x', { mode: 0o600, flag: 'wx' }); // a byte: a full disk still takes names
    } catch (error) {
      if (isAbsent(error)) folders.forget();
      throw error;
    } finally {
      await fs.rm(probe, { force: true });
    }
  }

  async function* list(folder = ''): AsyncGenerator<ListedObject> {
    for await (const { file, ...object } of walk(path.join(root, folder))) {
      const key = path.relative(root, file).split(path.sep).join('/');
      if (!key.startsWith(`${INCOMING}/`)) yield { key, ...object };
    }
  }

  return {
    put: (key, bytes) => withFolderErrors(() => put(key, bytes)),
    putIfAbsent: (key, bytes) => withFolderErrors(() => putIfAbsent(key, bytes)),
    putUnflushed: (key, bytes) => withFolderErrors(() => putUnflushed(key, bytes)),
    flush: () => withFolderErrors(flush),
    open: (key) => withFolderErrors(() => open(key)),
    delete: (key) => withFolderErrors(() => remove(key)),
    move: (from, to) => withFolderErrors(() => move(from, to)),
    list,
    requireMark: (key) => {
      mark = pathOf(key);
    },
    requireFreeSpace: createFreeSpaceCheck(root, readDisk),
    sweepTemporary: () => withFolderErrors(sweepTemporary),
    check: () => withFolderErrors(check),
  };
}

/** Without its mark this is an empty mount point, or a new folder in place of the lost one. */
async function requireOwnFolder(mark: string | undefined): Promise<void> {
  if (mark !== undefined) await fs.access(mark);
}

async function writeFile(file: string, bytes: AsyncIterable<Buffer>, isFlushed: boolean): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    if (isFlushed) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A link, unlike a rename, never replaces. A disk that knows no links (FAT) is nobody else's at the same moment. */
async function linkOrRename(temporary: string, target: string): Promise<void> {
  try {
    await fs.link(temporary, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    await fs.rename(temporary, target);
  }
}

/** Flushes the name of a file that is flushed itself. */
async function syncOrRemove(target: string): Promise<void> {
  try {
    await flushPath(path.dirname(target));
  } catch (error) {
    await fs.rm(target, { force: true }).catch(() => {});
    throw error;
  }
}

interface WalkedFile {
  file: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Every file below a folder; what disappears meanwhile is passed over. */
async function* walk(folder: string): AsyncGenerator<WalkedFile> {
  const entries = await unlessAbsent(fs.readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(file);
    if (!entry.isFile()) continue;
    const found = await unlessAbsent(fs.stat(file));
    if (found) yield { file, sizeBytes: found.size, modifiedAt: found.mtime };
  }
}
