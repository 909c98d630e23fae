import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { can, type FamilyAction, type Membership } from '@kinvault/domain/families/permissions.ts';

export function membershipIn(family: Family, personId: string): Membership | undefined {
  const member = family.members.find((one) => one.personId === personId);
  if (!member) return undefined;
  return { familyId: family.id, role: member.role, state: member.state, isOwner: family.ownerId === personId };
}

export function mayIn(action: FamilyAction, family: Family, personId: string): boolean {
  return can(action, membershipIn(family, personId));
}

/** Those in which a person may do something: their own first, the newest of each first [FGP-7, D-9]. */
export function familiesWhere(action: FamilyAction, families: readonly Family[], personId: string): Family[] {
  return ownFirst(families, personId).filter((family) => mayIn(action, family, personId));
}

export function ownFirst(families: readonly Family[], personId: string): Family[] {
  const isOwn = ({ ownerId }: Family) => Number(ownerId === personId);
  return families.toSorted((one, other) => isOwn(other) - isOwn(one) || other.createdAt.localeCompare(one.createdAt));
}

export function activeMembers({ members }: Pick<Family, 'members'>): Member[] {
  return members.filter(({ state }) => state === 'active');
}

/** Who waits for an Admin after having come with a code. */
export function requestingMembers({ members }: Pick<Family, 'members'>): Member[] {
  return members.filter(({ state }) => state === 'requested');
}
