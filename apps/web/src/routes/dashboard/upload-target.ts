import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { membershipIn } from '../../household/family-people.ts';
import type { ListedMember } from '../../household/listed-members.ts';
import { personTarget, shareableFamilies } from '../../household/upload-targets.ts';

/** The owner of an upload from this view; null when the reader may only view [D-1]. */
export function uploadTargetAt(
  view: DashboardView<ListedMember>,
  families: readonly Family[],
  person: Person,
  collection?: Pick<Collection, 'familyId'>,
): UploadTarget | null {
  if (view.kind === 'general') return generalTarget(families, person);
  if (view.kind === 'collection') return collectionTarget(collection, families, person);
  if (view.kind !== 'member') return personTarget(person.id, families, person);
  const { personId } = view.member;
  return mayUploadFor(personId, families, person) ? personTarget(personId, families, person) : null;
}

/** The family of a collection where the reader may add to it, otherwise the reader themselves. */
function collectionTarget(
  collection: Pick<Collection, 'familyId'> | undefined,
  families: readonly Family[],
  person: Person,
): UploadTarget {
  const family = families.find(({ id }) => id === collection?.familyId);
  const isAllowed = family && can('uploadForOthers', membershipIn(family, person.id));
  return isAllowed ? { kind: 'family', familyId: family.id } : personTarget(person.id, families, person);
}

/** People may always upload for themselves, for others by role [D-1]. */
export function mayUploadFor(personId: string, families: readonly Family[], person: Person): boolean {
  return personId === person.id || shareableFamilies(families, person.id, personId).length > 0;
}

/** The family for an upload of a general document; null if the reader may not add any. */
export function generalTarget(families: readonly Family[], person: Person): UploadTarget | null {
  const family = families.find((one) => can('uploadForOthers', membershipIn(one, person.id)));
  return family ? { kind: 'family', familyId: family.id } : null;
}
