import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BrokenEntry, type OpenArchive } from './archive.ts';

/** A folder and the folders in it. Links are not followed: they may lead anywhere. */
export async function openFolder(root: string): Promise<OpenArchive> {
  const archive: OpenArchive = {
    container: 'folder',
    entries: [],
    broken: [],
    async open(name) {
      const file = path.join(root, ...name.split('/'));
      const handle = await fs
        .open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
        .catch((cause) => {
          throw new BrokenEntry('missing', { cause });
        });
      return handle.createReadStream();
    },
    close: async () => {},
  };
  await walk(archive, root, '');
  return archive;
}

async function walk(archive: OpenArchive, root: string, below: string): Promise<void> {
  const found = await fs.readdir(path.join(root, below), { withFileTypes: true });
  for (const one of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = below === '' ? one.name : `${below}/${one.name}`;
    if (one.name.startsWith('.')) continue;
    if (one.isDirectory()) await walk(archive, root, name);
    else if (one.isFile()) {
      const stat = await fs.lstat(path.join(root, name)).catch(() => undefined);
      if (stat?.isFile()) archive.entries.push({ path: name, sizeBytes: stat.size });
    } else if (one.isSymbolicLink()) archive.broken.push({ name, reason: 'link' });
  }
}
