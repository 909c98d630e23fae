import { MAX_IMPORTED_FILES } from './import-limits.ts';
import type { ArchiveEntry, ImportPlan, ReadText } from './import-plan.ts';
import { planOwnExport } from './own-export.ts';
import { planPaperless } from './paperless.ts';
import { planTree } from './plan-tree.ts';
import { isNoise, isSafePath } from './safe-path.ts';

/**
 * What would come in of a folder or a ZIP: the export of Paperless-ngx, our own, or any tree of files. Browser and command
 * share it; it reads manifests alone. A manifest that cannot be read is named, and the files come in as of any tree.
 */
export async function planImport(
  entries: readonly ArchiveEntry[],
  readText: ReadText,
  container: 'folder' | 'zip',
): Promise<ImportPlan> {
  const { taken, broken } = sift(entries);
  for (const plan of [planPaperless, planOwnExport]) {
    const planned = await plan(taken, readText);
    if (planned === 'unreadable') {
      const name = taken.find(({ path }) => /(^|\/)(manifest|profile|family)\.json$/.test(path))?.path ?? '';
      broken.push({ name, reason: 'manifest_unreadable' });
      break;
    }
    if (planned) return { ...planned, broken: [...broken, ...planned.broken] };
  }
  return planTree(taken, { kind: container, broken });
}

/** Names that lead out of the archive, or that two entries have, are broken; what systems leave behind is not mentioned. */
function sift(entries: readonly ArchiveEntry[]) {
  const broken: ImportPlan['broken'] = [];
  const taken: ArchiveEntry[] = [];
  const names = new Set<string>();
  for (const entry of entries) {
    const { path } = entry;
    if (isNoise(path)) continue;
    if (!isSafePath(path)) broken.push({ name: path, reason: 'unsafe_path' });
    else if (names.has(path)) broken.push({ name: path, reason: 'named_twice' });
    else if (taken.length >= 3 * MAX_IMPORTED_FILES) broken.push({ name: path, reason: 'too_many' });
    else taken.push(entry);
    names.add(path);
  }
  return { taken, broken };
}
