import { MAX_DOCUMENT_NAME_CHARS } from '../documents/document-limits.ts';
import { nameFromFile } from '../documents/name-from-file.ts';
import { cleanLine, cutText } from './clean-text.ts';
import type { ArchiveEntry, ImportPlan, PlannedFile } from './import-plan.ts';
import { baseName, folderOf } from './safe-path.ts';

/** Any tree of files: each is named as its file is, and grouped by its folder. */
export function planTree(
  entries: readonly ArchiveEntry[],
  { kind, broken }: Pick<ImportPlan, 'kind' | 'broken'>,
): ImportPlan {
  const root = commonFolder(entries);
  const files = entries.map(({ path }): PlannedFile => {
    const folder = folderOf(path).slice(root.length).replace(/^\//, '');
    const fileName = baseName(path);
    const name = cutText(cleanLine(nameFromFile(fileName)), MAX_DOCUMENT_NAME_CHARS);
    const proposal = name === '' || /^[.\s]+$/.test(name) ? {} : { name };
    return { path, fileName, folders: folder ? [folder] : [], holder: null, proposal, shortened: [] };
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
