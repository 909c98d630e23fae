import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import type { CheckEvent } from './duplicate-check.ts';
import type { UploadItem } from './upload-queue.ts';

export interface DuplicateDeps {
  /** Resolves to the SHA-256 in hexadecimal, or to null if the browser cannot compute it. */
  fingerprint: (file: File) => Promise<string | null>;
  findDuplicates: (checksums: string[]) => Promise<Duplicate[]>;
}

/** Best effort: a failed check finds nothing, and never stops an upload. */
export async function checkDuplicates(deps: DuplicateDeps, items: readonly UploadItem[]): Promise<CheckEvent[]> {
  const checksums: (string | null)[] = [];
  // one after another: each file is in memory while its checksum is computed
  for (const { file, check } of items) checksums.push(check?.sha256 ?? (await deps.fingerprint(file)));
  const known = [...new Set(checksums.filter((checksum) => checksum !== null))];
  const found = known.length > 0 ? await deps.findDuplicates(known).catch(() => []) : [];
  return items.map(({ id }, at) => {
    const sha256 = checksums[at] ?? null;
    return { type: 'checked', id, sha256, found: found.find((one) => one.sha256 === sha256) ?? null };
  });
}
