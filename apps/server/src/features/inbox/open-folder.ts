import fs from 'node:fs/promises';

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = fs.constants;

/** A folder that was opened: what is reached through it lies in this very folder, whatever its path leads to by now. */
export interface Folder {
  /** Leads to it for as long as it is open. */
  path: string;
  /** Of something directly in it. */
  at(name: string): string;
  list(): Promise<string[]>;
  /** Keeps the names in it through a power cut, where the file system can. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Follows no symbolic link, unless the operator may have set one. @throws ENOENT, ENOTDIR, ELOOP, EACCES, ESTALE */
export async function openFolder(place: string, { followsLink = false } = {}): Promise<Folder> {
  const handle = await fs.open(place, O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW));
  // Linux reaches an open folder by its number; elsewhere only its path is left
  const base = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : place;
  return {
    path: base,
    at: (name) => {
      if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) throw new Error('This is no name.');
      return `${base}/${name}`;
    },
    list: () => fs.readdir(`${base}/`),
    flush: () => handle.sync().catch(() => {}), // network shares have no such call
    close: () => handle.close(),
  };
}

/** As `openFolder`, made where it is missing. */
export async function makeFolder(place: string): Promise<Folder> {
  await fs.mkdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return openFolder(place);
}

/** Opens it, and closes it after the work. */
export async function inFolder<R>(opening: Promise<Folder>, work: (folder: Folder) => Promise<R>): Promise<R> {
  const folder = await opening;
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}
