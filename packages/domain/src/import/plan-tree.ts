import type { ArchiveEntry, ImportPlan, PlannedFile } from './import-plan.ts';
import { baseName, folderOf } from './safe-path.ts';

/** Any tree of files, grouped by folders. Of each file nothing is known but its name: what is read of it proposes the rest. */
export function planTree(
  entries: readonly ArchiveEntry[],
  { kind, broken }: Pick<ImportPlan, 'kind' | 'broken'>,
): ImportPlan {
  const root = commonFolder(entries);
  const files = entries.map(({ path }): PlannedFile => {
    const folder = folderOf(path).slice(root.length).replace(/^\//, '');
    const fileName = baseName(path);
    return { path, fileName, folders: folder ? [folder] : [], holder: null, proposal: {}, shortened: [], leftOut: [] };
  });
  return { kind, folders: countFolders(files), holders: [], files, broken, skipped: [] };
}

export function countFolders(files: readonly PlannedFile[]): { path: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const { folders } of files) for (const path of folders) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].map(([path, count]) => ({ path, files: count })).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The one folder that all is in: archives are often made of one. */
function commonFolder(entries: readonly ArchiveEntry[]): string {
  const [first] = entries;
  const top = first?.path.split('/').slice(0, -1)[0];
  return top !== undefined && entries.every(({ path }) => path.startsWith(`${top}/`)) ? top : '';
}
