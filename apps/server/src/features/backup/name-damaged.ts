import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';

export interface DamagedFile {
  id: string;
  reason: string;
  purpose: FilePurpose;
  /** Null for a profile's picture, and for an upload that no document has claimed. */
  documentName: string | null;
  /** The family or the person whose it is. */
  holderName: string | null;
}

const HOLDERS = `
  select f.id, f.purpose, d.name as "documentName", coalesce(g.name, o.name, p.name, u.name) as "holderName"
  from public.files f
  left join public.document_versions v on v.file_id = coalesce(f.source_id, f.id)
  left join public.documents d on d.id = v.document_id
  left join public.families g on g.id = d.family_id
  left join public.people o on o.id = d.owner_id
  left join public.people p on p.avatar_file_id = f.id
  left join public.people u on u.id = f.uploaded_by
  where f.id = any($1)`;

/** What a person would call these files, as far as the database tells. */
export async function nameDamaged({ query }: Snapshot, damaged: Map<string, string>): Promise<DamagedFile[]> {
  if (damaged.size === 0) return [];
  const holders = await query<Omit<DamagedFile, 'reason'>>(HOLDERS, [[...damaged.keys()]]);
  return holders.map((holder) => ({ ...holder, reason: damaged.get(holder.id) ?? '' }));
}
