import fs from 'node:fs/promises';
import path from 'node:path';

/** Every file below a folder, by its path in it, in order. Links and names that begin with a dot are left out. */
export async function* listTree(root: string, below = ''): AsyncGenerator<string> {
  const entries = await fs.readdir(path.join(root, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(below, entry.name);
    if (entry.isDirectory()) yield* listTree(root, place);
    else if (entry.isFile()) yield place;
  }
}
