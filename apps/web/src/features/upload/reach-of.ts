import type { Reach } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';

/** How far a document will reach once it is uploaded to this target. */
export function reachOf(target: UploadTarget, families: readonly Family[], person: Person): Reach {
  if (target.kind === 'family') return { ownerId: null, ownerName: null, familyId: target.familyId, sharedWith: [] };
  const member = families.flatMap((family) => family.members).find((one) => one.personId === target.personId);
  const ownerName = member?.name ?? person.name;
  return { ownerId: target.personId, ownerName, familyId: null, sharedWith: target.shareWith };
}
