import type { MembershipOf } from '@kinvault/domain/documents/document-rights.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Membership } from '@kinvault/domain/families/permissions.ts';
import { nameOrder } from '@kinvault/domain/format/name-order.ts';
import { i18n } from '../lib/i18n.ts';

export function membershipIn(family: Family, personId: string): Membership | undefined {
  const member = family.members.find((one) => one.personId === personId);
  if (!member) return undefined;
  return { familyId: family.id, role: member.role, state: member.state, isOwner: family.ownerId === personId };
}

/** Looks up memberships in the reader's families. */
export function membershipsIn(families: readonly Family[]): MembershipOf {
  return (personId, familyId) => {
    const family = families.find(({ id }) => id === familyId);
    return family && membershipIn(family, personId);
  };
}

/** Everyone in the reader's families, sorted by name. */
export function peopleIn(families: readonly Family[]): { id: string; name: string }[] {
  const names = new Map(families.flatMap(({ members }) => members.map(({ personId, name }) => [personId, name])));
  const inOrder = nameOrder(i18n);
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => inOrder(a.name, b.name));
}
