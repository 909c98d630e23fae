import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { flushPath } from './durable-folders.ts';
import type { Keys } from './keyring.ts';
import { formatKeyring } from './keyring-json.ts';

const TEMPORARY = /\.[0-9a-f]{12}\.tmp$/;

/**
 * Puts these keys in the place of those in the file, which keeps its mode and owner. Resolves when they would survive a
 * power cut; killed at any point, the file holds either all of the old keys or all of the new ones. One process at a
 * time: others' unfinished files are taken for those of killed runs, and removed.
 */
export async function replaceKeyring(file: string, keys: Keys): Promise<void> {
  const real = await fs.realpath(file); // a link stays a link
  await removeUnfinished(real);
  const { mode, uid, gid } = await fs.stat(real);
  const temporary = `${real}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await fs.open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(formatKeyring(keys));
      if (process.getuid?.() === 0) await handle.chown(uid, gid);
      await handle.chmod(mode & 0o777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(temporary, real);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
  await flushPath(path.dirname(real));
}

/** They hold keys. */
async function removeUnfinished(file: string): Promise<void> {
  const folder = path.dirname(file);
  const [own, names] = [path.basename(file), await fs.readdir(folder)];
  const unfinished = names.filter((name) => name.startsWith(own) && TEMPORARY.test(name));
  for (const name of unfinished) await fs.rm(path.join(folder, name), { force: true });
}
