import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { activeMembers } from '../member-rights.ts';

/** Whoever shares a family with the reader and is not in the group yet, by name [D-2]. */
export function addablePeople(families: readonly Family[], group: Family | undefined, readerId: string): Member[] {
  const inGroup = new Set(group?.members.map(({ personId }) => personId));
  const people = new Map<string, Member>();
  for (const member of families.flatMap(activeMembers)) {
    if (member.personId !== readerId && !inGroup.has(member.personId)) people.set(member.personId, member);
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
