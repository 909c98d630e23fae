import fs from 'node:fs/promises';

const WRITES = 0o3; // O_WRONLY or O_RDWR

/**
 * Those of some files that a process of this machine has open for writing, as far as /proc shows it to us: another
 * account's processes, other containers and whoever writes by the network from elsewhere are not seen.
 */
export async function findOpenForWriting(files: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const pid of await listNames('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    for (const fd of await listNames(`/proc/${pid}/fd`)) {
      const file = await fs.readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      if (files.has(file) && (await isWriting(`/proc/${pid}/fdinfo/${fd}`))) found.add(file);
    }
  }
  return found;
}

async function isWriting(fdinfo: string): Promise<boolean> {
  const text = await fs.readFile(fdinfo, 'utf8').catch(() => ''); // closed meanwhile
  const flags = Number.parseInt(/^flags:\s*(\d+)/m.exec(text)?.[1] ?? '0', 8);
  return (flags & WRITES) !== 0;
}

function listNames(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch(() => []);
}
