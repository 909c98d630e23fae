import type { I18n } from '@lingui/core';
import { MAX_IMPORTED_FILES } from './import-limits.ts';
import type { ArchiveEntry, BrokenReason, ImportPlan, ReadText } from './import-plan.ts';
import { planOwnExport } from './own-export.ts';
import { planPaperless } from './paperless.ts';
import { planTree } from './plan-tree.ts';
import { manifestBudget } from './read-manifest.ts';
import { isNoise, isSafePath } from './safe-path.ts';

/** With their thumbnails, archived versions and manifests. */
const MAX_ENTRIES = 5 * MAX_IMPORTED_FILES;

/**
 * What would come in of a folder or a ZIP: the export of Paperless-ngx, our own, or any tree of files. Browser and command
 * share it; it reads manifests alone. Facts get names in the language of `i18n`. A manifest that cannot be read is named, and the files come in as those of any tree.
 */
export async function planImport(
  given: readonly ArchiveEntry[],
  readText: ReadText,
  { container, i18n }: { container: 'folder' | 'zip'; i18n: I18n },
): Promise<ImportPlan> {
  const { entries, broken } = sift(given);
  const archive = { entries, readText, broken, i18n, budget: manifestBudget(entries.length) };
  const plan = (await planPaperless(archive)) ?? (await planOwnExport(archive));
  if (plan) return plan;
  const isManifest = (reason: BrokenReason) => reason.startsWith('manifest_');
  const unread = new Set(broken.filter(({ reason }) => isManifest(reason)).map(({ name }) => name));
  const files = entries.filter(({ path }) => !unread.has(path));
  return planTree(files, { kind: container, broken });
}

/** Names that lead out of the archive, or that two entries have, are broken; what systems leave behind is not mentioned. */
function sift(given: readonly ArchiveEntry[]) {
  const broken: ImportPlan['broken'] = [];
  const entries: ArchiveEntry[] = [];
  const names = new Set<string>();
  for (const entry of given) {
    const { path } = entry;
    if (isNoise(path)) continue;
    if (!isSafePath(path)) broken.push({ name: path, reason: 'unsafe_path' });
    else if (names.has(path)) broken.push({ name: path, reason: 'named_twice' });
    else if (entries.length >= MAX_ENTRIES) broken.push({ name: path, reason: 'too_many' });
    else entries.push(entry);
    names.add(path);
  }
  return { entries, broken };
}
