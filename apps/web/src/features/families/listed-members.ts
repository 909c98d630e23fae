import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { activeMembers } from './family-permissions.ts';

/** A person once, however many of the families they share with the reader. */
export interface ListedMember extends Member {
  familyIds: string[];
  isReader: boolean;
}

/** Everyone who is active in one of the loaded families, the reader first, then as the families list them [SBR-10]. */
export function listMembers(families: readonly Family[], readerId: string): ListedMember[] {
  const listed = new Map<string, ListedMember>();
  for (const family of families) {
    for (const member of family.members.filter(({ state }) => state === 'active')) {
      const known = listed.get(member.personId);
      if (known) known.familyIds.push(family.id);
      else listed.set(member.personId, { ...member, familyIds: [family.id], isReader: member.personId === readerId });
    }
  }
  const members = [...listed.values()];
  return [...members.filter(({ isReader }) => isReader), ...members.filter(({ isReader }) => !isReader)];
}

/** The reader is here now, whatever the server has written down by now: it does so once a minute at most [D-18]. */
export function lastSeenOf(member: ListedMember, now: Date): string | null {
  return member.isReader ? now.toISOString() : member.lastSeenAt;
}

interface MemberFilter {
  /** null for all of them */
  familyId: string | null;
  text: string;
}

/** By family and by name; accents and case never hide anyone: 'tomas' finds Tomás [SBR-4, SBR-5]. */
export function filterMembers(members: readonly ListedMember[], { familyId, text }: MemberFilter): ListedMember[] {
  const sought = plain(text).split(/\s+/).filter(Boolean);
  return members
    .filter((member) => familyId === null || member.familyIds.includes(familyId))
    .filter((member) => sought.every((word) => plain(member.name).includes(word)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Whoever shares a family with the reader and is not in the group yet, by name [D-2]. */
export function addablePeople(families: readonly Family[], group: Family | undefined, readerId: string): Member[] {
  const inGroup = new Set(group?.members.map(({ personId }) => personId));
  const people = new Map<string, Member>();
  for (const member of families.flatMap(activeMembers)) {
    if (member.personId !== readerId && !inGroup.has(member.personId)) people.set(member.personId, member);
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Where somebody's own page lies [SBR-7]. */
export function memberPath(personId: string): string {
  return `/user/${encodeURIComponent(personId)}`;
}
