import type { Reach } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import { can, canUploadFor } from '@kinvault/domain/families/permissions.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { membershipIn } from './family-people.ts';

interface TargetOption {
  value: string;
  label: string;
  /** for the avatar; null for a family */
  name: string | null;
  target: UploadTarget;
}

/** The options of 'Upload For': the uploader, the other members, then General for each family [UPL-3, D-1]. */
export function targetOptions(families: readonly Family[], person: Person): TargetOption[] {
  const people = new Map([[person.id, person.name]]);
  for (const family of families) {
    for (const member of family.members) {
      if (!people.has(member.personId) && mayUploadInto(family, person.id, member.personId)) {
        people.set(member.personId, member.name);
      }
    }
  }
  const generals = families.filter((family) => can('uploadForOthers', membershipIn(family, person.id)));
  return [
    ...[...people].map(([id, name]) => {
      const label = id === person.id ? i18n.t({ id: 'person.you', message: '{name} (You)', values: { name } }) : name;
      return optionOf(label, name, personTarget(id, families, person));
    }),
    ...generals.map((family) => {
      const label =
        families.length > 1
          ? i18n.t({ id: 'upload.generalOf', message: 'General ({family})', values: { family: family.name } })
          : i18n.t({ id: 'upload.general', message: 'General' });
      return optionOf(label, null, { kind: 'family', familyId: family.id });
    }),
  ];
}

/** The option of a target, regardless of its sharing. */
export function targetValue(target: UploadTarget): string {
  return target.kind === 'person' ? `person:${target.personId}` : `family:${target.familyId}`;
}

/** The same holder and the same families. */
export function isSameTarget(a: UploadTarget, b: UploadTarget): boolean {
  if (targetValue(a) !== targetValue(b)) return false;
  const sharing = (target: UploadTarget) => (target.kind === 'person' ? target.shareWith.toSorted().join(' ') : '');
  return sharing(a) === sharing(b);
}

/** The families that the actor may share a document of this owner with. */
export function shareableFamilies(families: readonly Family[], actorId: string, ownerId: string): Family[] {
  return families.filter((family) => mayUploadInto(family, actorId, ownerId));
}

/** Shared with the first family, which is the oldest membership [D-6]. */
export function personTarget(ownerId: string, families: readonly Family[], person: Person): UploadTarget {
  const first = shareableFamilies(families, person.id, ownerId).at(0);
  return { kind: 'person', personId: ownerId, shareWith: first ? [first.id] : [] };
}

function optionOf(label: string, name: string | null, target: UploadTarget): TargetOption {
  return { value: targetValue(target), label, name, target };
}

function mayUploadInto(family: Family, actorId: string, ownerId: string): boolean {
  const isOwn = ownsOrGuards([family], actorId, ownerId);
  return canUploadFor(isOwn, family.id, membershipIn(family, actorId), membershipIn(family, ownerId));
}

/** The owner and sharing that a document uploaded to this target will have. */
export function targetReach(target: UploadTarget, families: readonly Family[], person: Person): Reach {
  if (target.kind === 'family')
    return { ownerId: null, ownerName: null, familyId: target.familyId, sharedWith: [], receivers: [] };
  const member = families.flatMap((family) => family.members).find((one) => one.personId === target.personId);
  const ownerName = member?.name ?? person.name;
  return { ownerId: target.personId, ownerName, familyId: null, sharedWith: target.shareWith, receivers: [] };
}
