import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { can, type FamilyAction } from '@kinvault/domain/families/permissions.ts';

/** The families in which the reader may do this, in the order in which they were loaded. */
export function familiesWhere(action: FamilyAction, families: readonly Family[], readerId: string): Family[] {
  return families.filter((family) => {
    const own = family.members.find(({ personId }) => personId === readerId);
    return can(action, own && { ...own, familyId: family.id, isOwner: family.ownerId === readerId });
  });
}

/** From which families the reader may remove this person: never oneself, never an owner from what is theirs [SBR-8]. */
export function removableFrom(personId: string, families: readonly Family[], readerId: string): Family[] {
  if (personId === readerId) return [];
  return familiesWhere('removeMembers', families, readerId).filter(
    ({ ownerId, members }) =>
      ownerId !== personId && members.some((member) => member.personId === personId && member.state === 'active'),
  );
}

export interface JoinRequest {
  member: Member;
  family: Family;
  /** the reader may answer */
  canAnswer: boolean;
}

/** Everyone who came with a code and waits to be let in, family by family. */
export function listRequests(families: readonly Family[], readerId: string): JoinRequest[] {
  const answerable = new Set(familiesWhere('answerRequests', families, readerId));
  return families.flatMap((family) =>
    family.members
      .filter(({ state }) => state === 'requested')
      .map((member) => ({ member, family, canAnswer: answerable.has(family) })),
  );
}
