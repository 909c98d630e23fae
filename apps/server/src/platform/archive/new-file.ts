import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { flushPath } from '../storage/durable-folders.ts';
import { ArchiveError } from './archive-errors.ts';

/** In large pieces, one after the other, while the next ones are gathered: the disk sometimes stops for a moment. */
const BUFFER_BYTES = 512 * 1024;
const BUFFERS = 4;
/** A part that nobody has written to for so long is what a killed run left. */
const PART_LIFE_MS = 3_600_000;
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** A file that is under its name once it is whole and on the disk, and not before. */
export interface NewFile {
  /** The bytes are copied: they may change afterwards. */
  write(bytes: Buffer): Promise<void>;
  /** @throws ArchiveError where there is a file of this name by now; what was written is gone then */
  finish(): Promise<void>;
  /** Leaves nothing. */
  discard(): Promise<void>;
}

/**
 * Written as `FILE.<random>.part` in the target's folder, readable by its owner only. Parts of killed runs are removed.
 * @throws ArchiveError with a sentence for what the disk refuses, here and in every step
 */
export async function createNewFile(target: string): Promise<NewFile> {
  return await withSentence(target, async () => {
    await requireAbsent(target);
    await removeOldParts(target);
    const part = `${target}.${randomBytes(12).toString('hex')}.part`;
    const handle = await fs.open(part, 'wx', 0o600);
    const writer = createWriter(handle);
    let isOpen = true;

    async function discard(): Promise<void> {
      await writer.settle();
      if (isOpen) await handle.close();
      isOpen = false;
      await fs.rm(part, { force: true });
    }

    async function finish(): Promise<void> {
      await writer.flush();
      await handle.sync();
      await handle.close();
      isOpen = false;
      await giveName(part, target);
      await flushPath(path.dirname(target));
    }

    return {
      write: (bytes) => withSentence(target, () => writer.write(bytes)),
      finish: () => withSentence(target, finish),
      discard: () => withSentence(target, discard),
    };
  });
}

function createWriter(handle: fs.FileHandle) {
  const free: Buffer[] = Array.from({ length: BUFFERS }, () => Buffer.allocUnsafe(BUFFER_BYTES));
  const writes: Promise<void>[] = []; // one less than buffers at most: one is always free
  let gathering = free.pop() as Buffer;
  let filled = 0;

  async function write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const copied = bytes.copy(gathering, filled, at);
      at += copied;
      filled += copied;
      if (filled === BUFFER_BYTES) await send();
    }
  }

  async function send(): Promise<void> {
    const full = gathering;
    const length = filled;
    const before = writes.at(-1);
    const writing = (async () => {
      await before;
      await writeFully(handle, full.subarray(0, length));
      free.push(full);
    })();
    writing.catch(() => {}); // told by the step that waits for it
    writes.push(writing);
    if (writes.length === BUFFERS) await writes.shift();
    gathering = free.pop() as Buffer;
    filled = 0;
  }

  async function flush(): Promise<void> {
    await send();
    await Promise.all(writes);
  }

  return { write, flush, settle: () => Promise.allSettled(writes) };
}

async function writeFully(handle: fs.FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** Never over another file: a link is refused where the name is taken. Sticks and network folders may know no links. */
async function giveName(part: string, target: string): Promise<void> {
  try {
    await fs.link(part, target);
    await fs.unlink(part);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await requireAbsent(target);
    await fs.rename(part, target);
  }
}

async function requireAbsent(target: string): Promise<void> {
  const found = await fs.lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found) throw new ArchiveError(taken(target));
}

async function removeOldParts(target: string): Promise<void> {
  const folder = path.dirname(target);
  for (const name of await fs.readdir(folder)) {
    const middle = name.startsWith(path.basename(target)) ? name.slice(path.basename(target).length) : '';
    if (!/^\.[0-9a-f]{24}\.part$/.test(middle)) continue;
    const part = path.join(folder, name);
    if (await isOldPart(part)) await fs.rm(part, { force: true });
  }
}

/** Nobody has written to it for an hour: its run was killed. */
export async function isOldPart(part: string): Promise<boolean> {
  const found = await fs.stat(part).catch(() => null); // its run has just ended
  return found !== null && Date.now() - found.mtimeMs > PART_LIFE_MS;
}

const taken = (target: string) => `${target} exists already, and is left as it is. Choose another name.`;

async function withSentence<Result>(target: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const sentence = explain((error as NodeJS.ErrnoException).code ?? '', target);
    throw sentence === undefined ? error : new ArchiveError(sentence, { cause: error });
  }
}

function explain(code: string, target: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${target} was not written. Make room, or write it to another disk.`;
    case 'EFBIG':
      return `${target} grows larger than its disk allows for one file. Write it to another disk.`;
    case 'EEXIST':
      return taken(target);
    case 'ENOENT':
    case 'ENOTDIR':
      return `The folder ${path.dirname(target)} does not exist.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${target} cannot be written: permission denied.`;
    case 'EIO':
      return `${target} was not written: its disk reports an error.`;
    default:
      return undefined;
  }
}
