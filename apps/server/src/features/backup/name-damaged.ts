import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import { FILE_HOLDERS, type FileHolder } from '../files/file-holders.ts';

export interface DamagedFile {
  id: string;
  reason: string;
  purpose: FilePurpose;
  /** Null for an avatar, and for an upload that no document has claimed. */
  documentName: string | null;
  /** The family or the person that the file belongs to. */
  holderName: string | null;
}

/** Names damaged files as people know them, as far as the database can tell. */
export async function nameDamaged({ query }: Snapshot, damaged: Map<string, string>): Promise<DamagedFile[]> {
  if (damaged.size === 0) return [];
  const holders = await query<FileHolder>(FILE_HOLDERS, [[...damaged.keys()]]);
  return holders.map(({ fileId, purpose, document, owner, family }) => ({
    id: fileId,
    reason: damaged.get(fileId) ?? '',
    purpose,
    documentName: document?.name ?? null,
    holderName: family?.name ?? owner?.name ?? null,
  }));
}
