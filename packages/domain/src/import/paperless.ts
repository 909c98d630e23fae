import type { ArchiveEntry, ImportPlan, ReadText } from './import-plan.ts';

export async function planPaperless(
  _entries: readonly ArchiveEntry[],
  _readText: ReadText,
): Promise<ImportPlan | 'unreadable' | null> {
  return null;
}
