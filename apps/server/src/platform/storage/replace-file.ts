import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createDurableFolders, flushPath } from './durable-folders.ts';

/**
 * Puts a small file in place of whatever is there, so that it is the old or the new one whenever the power goes. One that
 * is there gives its owner to the new one.
 */
export async function replaceFile(file: string, content: string, mode: number): Promise<void> {
  const real = await fs.realpath(file).catch(() => file); // a link stays a link
  const folder = path.dirname(real);
  await createDurableFolders(folder).make(folder);
  const temporary = `${real}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const former = await fs.stat(real).catch(() => null);
    await fs.writeFile(temporary, content, { mode, flag: 'wx', flush: true });
    if (former && process.getuid?.() === 0) await fs.chown(temporary, former.uid, former.gid);
    await fs.rename(temporary, real);
  } finally {
    await fs.rm(temporary, { force: true });
  }
  await flushPath(folder);
}
