import type { I18n } from '@lingui/core';
import type { Family } from '../families/family.schema.ts';
import { listed } from '../format/lists.ts';
import { firstNameOf } from '../format/names.ts';

/** Who owns a document and where it is shared; a `Document` is one, and so is an upload that is being filled in. */
export interface Reach {
  ownerId: string | null;
  ownerName: string | null;
  familyId: string | null;
  sharedWith: readonly string[];
}

export interface Audience {
  /** The owner first; nobody twice. Only people whom the reader can know of. */
  people: { id: string; name: string }[];
  familyNames: string[];
}

/** The active members who can see a document, and through which families [D-6]. */
export function audienceOf(reach: Reach, families: readonly Family[]): Audience {
  const familyIds = reach.familyId === null ? reach.sharedWith : [reach.familyId];
  const through = families.filter((family) => familyIds.includes(family.id));
  const people = new Map<string, string>();
  if (reach.ownerId !== null) people.set(reach.ownerId, reach.ownerName ?? '');
  for (const member of through.flatMap((family) => family.members)) {
    if (member.state === 'active') people.set(member.personId, member.name);
  }
  return {
    people: [...people].map(([id, name]) => ({ id, name })),
    familyNames: through.map((family) => family.name),
  };
}

/** For the line in the upload dialog: 'Leo and 4 others in Rivera', 'Only you', '5 people in Rivera'. */
export function audienceLine(i18n: I18n, reach: Reach, families: readonly Family[], readerId: string): string {
  const { people, familyNames } = audienceOf(reach, families);
  if (familyNames.length === 0) return onlyOwner(i18n, reach, readerId);
  const where = listed(i18n, familyNames);
  const others = people.length - 1;
  if (reach.ownerId !== null && reach.ownerId !== readerId) {
    const values = { owner: firstNameOf(reach.ownerName ?? ''), others, where };
    return i18n.t({
      id: 'audience.owner',
      message:
        '{others, plural, =0 {{owner} in {where}} one {{owner} and # other in {where}} other {{owner} and # others in {where}}}',
      values,
    });
  }
  if (others < 1) {
    return i18n.t({ id: 'audience.youAndJoiners', message: 'You and anyone who joins {where}', values: { where } });
  }
  if (reach.ownerId === null) {
    return i18n.t({
      id: 'audience.people',
      message: '{count, plural, one {# person} other {# people}} in {where}',
      values: { count: people.length, where },
    });
  }
  return i18n.t({
    id: 'audience.you',
    message: '{others, plural, one {You and # other} other {You and # others}} in {where}',
    values: { others, where },
  });
}

/** For Details: 'Rivera, 5 people', 'Rivera, only you so far', 'Only you'. */
export function audienceSummary(i18n: I18n, reach: Reach, families: readonly Family[], readerId: string): string {
  const { people, familyNames } = audienceOf(reach, families);
  if (familyNames.length === 0) return onlyOwner(i18n, reach, readerId);
  const where = listed(i18n, familyNames);
  if (people.length === 1 && people[0]?.id === readerId) {
    return i18n.t({ id: 'audience.onlyYouSoFar', message: '{where}, only you so far', values: { where } });
  }
  return i18n.t({
    id: 'audience.summary',
    message: '{where}, {count, plural, one {# person} other {# people}}',
    values: { where, count: people.length },
  });
}

function onlyOwner(i18n: I18n, { ownerId, ownerName }: Reach, readerId: string): string {
  if (ownerId === readerId) return i18n.t({ id: 'audience.onlyYou', message: 'Only you' });
  return i18n.t({ id: 'audience.only', message: 'Only {name}', values: { name: firstNameOf(ownerName ?? '') } });
}
