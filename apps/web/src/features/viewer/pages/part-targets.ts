import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { mayTakePages } from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { membershipsIn } from '../../../household/family-people.ts';
import { shareableFamilies, targetOptions, targetValue } from '../../../household/upload-targets.ts';

export interface PartTarget {
  value: string;
  label: string;
  target: UploadTarget;
}

/** Who sees the document, and nobody else: where a new part begins. */
export function sameTarget({ ownerId, familyId, sharedWith }: Document): UploadTarget {
  if (familyId !== null) return { kind: 'family', familyId };
  return { kind: 'person', personId: ownerId ?? '', shareWith: [...sharedWith] };
}

/**
 * Whose document a part may become. Its pages are shown to families that see them already; only an owner who gives a part
 * to another member shows it to a family more, since that member could not see it otherwise [INB-5].
 */
export function partTargets(document: Document, families: readonly Family[], reader: Person): PartTarget[] {
  const same = sameTarget(document);
  const options = targetOptions(families, reader).map(({ value, label, target }) => ({
    value,
    label,
    target: value === targetValue(same) ? same : withinAudience(target, document, families, reader),
  }));
  const isListed = options.some(({ value }) => value === targetValue(same));
  const owner = { value: targetValue(same), label: document.ownerName ?? '', target: same };
  const membershipOf = membershipsIn(families);
  return [...(isListed ? [] : [owner]), ...options].filter(({ target }) =>
    mayTakePages(document, target, reader.id, membershipOf),
  );
}

function withinAudience(
  target: UploadTarget,
  { familyId, sharedWith }: Document,
  families: readonly Family[],
  reader: Person,
): UploadTarget {
  if (target.kind === 'family') return target;
  const seeing = familyId === null ? sharedWith : [familyId];
  const shareable = shareableFamilies(families, reader.id, target.personId).map(({ id }) => id);
  const shareWith = shareable.filter((id) => seeing.includes(id));
  const isOwn = ownsOrGuards(families, reader.id, target.personId);
  return shareWith.length > 0 || isOwn ? { ...target, shareWith } : target;
}
