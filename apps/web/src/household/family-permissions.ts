import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import { can, canExempt, type FamilyAction } from '@kinvault/domain/families/permissions.ts';
import { membershipIn } from './family-people.ts';

export function mayIn(action: FamilyAction, family: Family, personId: string): boolean {
  return can(action, membershipIn(family, personId));
}

/** The families in which the reader may do this, in the order given. */
export function familiesWhere(action: FamilyAction, families: readonly Family[], readerId: string): Family[] {
  return families.filter((family) => mayIn(action, family, readerId));
}

/** The reader's own families first, the newest of each first [FGP-7]. */
export function ownFirst(families: readonly Family[], readerId: string): Family[] {
  const isOwn = ({ ownerId }: Family) => Number(ownerId === readerId);
  return families.toSorted((one, other) => isOwn(other) - isOwn(one) || other.createdAt.localeCompare(one.createdAt));
}

/** Whether the reader may say which papers this person does not need [KNO-10]. */
export function mayExempt(personId: string, families: readonly Family[], readerId: string): boolean {
  return families.some((family) =>
    canExempt(
      ownsOrGuards(families, readerId, personId),
      family.id,
      membershipIn(family, readerId),
      membershipIn(family, personId),
    ),
  );
}

export function activeMembers({ members }: Pick<Family, 'members'>): Member[] {
  return members.filter(({ state }) => state === 'active');
}

/** Members waiting for an Admin's approval. */
export function requestingMembers({ members }: Pick<Family, 'members'>): Member[] {
  return members.filter(({ state }) => state === 'requested');
}

/** The families from which the reader may remove this person; never themselves, never a family's owner [SBR-8]. */
export function removableFrom(personId: string, families: readonly Family[], readerId: string): Family[] {
  if (personId === readerId) return [];
  return familiesWhere('removeMembers', families, readerId).filter(
    (family) => family.ownerId !== personId && activeMembers(family).some((member) => member.personId === personId),
  );
}

export interface JoinRequest {
  member: Member;
  family: Family;
  /** the reader may answer */
  canAnswer: boolean;
}

/** Everyone waiting for approval, by family. */
export function listRequests(families: readonly Family[], readerId: string): JoinRequest[] {
  return families.flatMap((family) =>
    requestingMembers(family).map((member) => ({
      member,
      family,
      canAnswer: mayIn('answerRequests', family, readerId),
    })),
  );
}
