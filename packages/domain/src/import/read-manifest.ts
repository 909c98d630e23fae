import type { I18n } from '@lingui/core';
import type { ArchiveEntry, BrokenReason, ReadText } from './import-plan.ts';

export interface Archive {
  entries: readonly ArchiveEntry[];
  readText: ReadText;
  /** In the language of the person who gets the documents: some facts get names of ours. */
  i18n: I18n;
  /** How many bytes of manifests may still be read. */
  budget: { bytes: number };
  /** Takes what cannot be read. */
  broken: { name: string; reason: BrokenReason }[];
}

/** The JSON in a file of the archive. Undefined where it cannot be read; it is named then. */
export async function readManifest(
  { readText, broken, budget }: Omit<Archive, 'entries'>,
  { path, sizeBytes }: ArchiveEntry,
): Promise<unknown> {
  if (sizeBytes > budget.bytes) {
    broken.push({ name: path, reason: 'manifest_too_large' });
    return undefined;
  }
  budget.bytes -= sizeBytes;
  try {
    return JSON.parse((await readText(path)).replace(/^\ufeff/, ''));
  } catch {
    broken.push({ name: path, reason: 'manifest_unreadable' });
    return undefined;
  }
}
