import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { ListedMember } from '../../features/families/listed-members.ts';
import { personTarget, shareableFamilies } from '../../features/upload/upload-targets.ts';

/** Where one is in the vault: at somebody's papers, at the families' common ones, at what ends when, at what was thrown away, or at the table before all of them. */
export type Place = { kind: 'member'; member: ListedMember } | { kind: 'general' | 'timeline' | 'trash' | 'home' };

/** A member who is not, or no longer, in the list leads to the table. */
export function placeOf(address: { member?: string; view?: string }, members: readonly ListedMember[]): Place {
  const member = members.find(({ personId }) => personId === address.member);
  if (member) return { kind: 'member', member };
  const { view } = address;
  if (view === 'general' || view === 'timeline' || view === 'trash') return { kind: view };
  return { kind: 'home' };
}

/** Whom an upload from here is for, or null where this person may only look [D-1]. */
export function uploadTargetAt(place: Place, families: readonly Family[], person: Person): UploadTarget | null {
  if (place.kind === 'general') return generalTarget(families, person);
  if (place.kind !== 'member' || place.member.isReader) return personTarget(person.id, families, person);
  const { personId } = place.member;
  const mayUpload = shareableFamilies(families, person.id, personId).length > 0;
  return mayUpload ? personTarget(personId, families, person) : null;
}

export function generalTarget(families: readonly Family[], person: Person): UploadTarget | null {
  const family = families.find(({ id, members }) => {
    const own = members.find(({ personId }) => personId === person.id);
    return can('uploadForOthers', own && { familyId: id, role: own.role, state: own.state });
  });
  return family ? { kind: 'family', familyId: family.id } : null;
}
