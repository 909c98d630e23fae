import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { shareableFamilies } from '../../household/upload-targets.ts';

/** Who may see a document for this target: its owner alone, if the reader then still sees it, or one of the families, or all. */
export function audienceChoices(target: UploadTarget, families: readonly Family[], reader: Person): UploadTarget[] {
  if (target.kind === 'family') return [target];
  const { personId } = target;
  const alone = ownsOrGuards(families, reader.id, personId) ? [[]] : [];
  const ids = shareableFamilies(families, reader.id, personId).map(({ id }) => id);
  const all = ids.length > 1 ? [ids] : [];
  return [...alone, ...ids.map((id) => [id]), ...all].map((shareWith) => ({ kind: 'person', personId, shareWith }));
}
