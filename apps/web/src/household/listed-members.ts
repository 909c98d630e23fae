import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { foldLetters, typedWords } from '@kinvault/domain/fold-letters.ts';
import { nameOrder } from '@kinvault/domain/format/name-order.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../lib/i18n.ts';
import { activeMembers } from './family-permissions.ts';

/** A person, listed once even if they share several families with the reader. */
export interface ListedMember extends Member {
  familyIds: string[];
  isReader: boolean;
}

/** The active members of the loaded families: the reader first, then in the order of the families [SBR-10]. */
export function listMembers(families: readonly Family[], readerId: string): ListedMember[] {
  const listed = new Map<string, ListedMember>();
  for (const family of families) {
    for (const member of family.members.filter(({ state }) => state === 'active')) {
      const known = listed.get(member.personId);
      if (known) {
        known.familyIds.push(family.id);
        known.exemptions = [...known.exemptions, ...member.exemptions]; // each family has its own
      } else listed.set(member.personId, { ...member, familyIds: [family.id], isReader: member.personId === readerId });
    }
  }
  const members = [...listed.values()];
  return [...members.filter(({ isReader }) => isReader), ...members.filter(({ isReader }) => !isReader)];
}

/** The reader counts as active now: the server records it at most once a minute [D-18]. */
export function lastSeenOf(member: ListedMember, now: Date): string | null {
  return member.isReader ? now.toISOString() : member.lastSeenAt;
}

/** 'You' for the reader; the first name, or the full name if two members share it. */
export function shortNameOf(member: ListedMember, members: readonly ListedMember[]): string {
  if (member.isReader) return i18n.t({ id: 'person.justYou', message: 'You' });
  const first = firstNameOf(member.name);
  const isShared = members.some((other) => other !== member && firstNameOf(other.name) === first);
  return isShared ? member.name : first;
}

interface MemberFilter {
  /** null for all of them */
  familyId: string | null;
  text: string;
}

/** Filters by family and name, ignoring case and accents: 'tomas' finds Tomás [SBR-4, SBR-5]. */
export function filterMembers(members: readonly ListedMember[], { familyId, text }: MemberFilter): ListedMember[] {
  const sought = typedWords(text);
  return members
    .filter((member) => familyId === null || member.familyIds.includes(familyId))
    .filter(({ name }) => sought.every((word) => foldLetters(name).includes(word)));
}

export type InvitablePerson = Member & { email: string };

/** People who share a family with the reader, have an address to invite, and are not in the group yet, by name [D-2]. */
export function addablePeople(
  families: readonly Family[],
  group: Family | undefined,
  readerId: string,
): InvitablePerson[] {
  const inGroup = new Set(group?.members.map(({ personId }) => personId));
  const people = new Map<string, InvitablePerson>();
  for (const member of families.flatMap(activeMembers)) {
    if (member.personId === readerId || inGroup.has(member.personId) || member.email === null) continue;
    people.set(member.personId, { ...member, email: member.email });
  }
  const inOrder = nameOrder(i18n);
  return [...people.values()].toSorted((one, other) => inOrder(one.name, other.name));
}

/** The path of a person's page [SBR-7]. */
export function memberPath(personId: string): string {
  return `/user/${encodeURIComponent(personId)}`;
}
