import type { I18n } from '@lingui/core';
import { MAX_MANIFEST_BYTES } from './import-limits.ts';
import type { ArchiveEntry, BrokenReason, ReadText } from './import-plan.ts';

export interface Archive {
  entries: readonly ArchiveEntry[];
  readText: ReadText;
  /** In the language of the person who gets the documents: some facts get names of ours. */
  i18n: I18n;
  /** Takes what cannot be read. */
  broken: { name: string; reason: BrokenReason }[];
}

/** The JSON in a file of the archive. Undefined where it cannot be read; it is named then. */
export async function readManifest(
  { readText, broken }: Pick<Archive, 'readText' | 'broken'>,
  { path, sizeBytes }: ArchiveEntry,
): Promise<unknown> {
  if (sizeBytes > MAX_MANIFEST_BYTES) {
    broken.push({ name: path, reason: 'manifest_too_large' });
    return undefined;
  }
  try {
    return JSON.parse((await readText(path)).replace(/^\ufeff/, ''));
  } catch {
    broken.push({ name: path, reason: 'manifest_unreadable' });
    return undefined;
  }
}
