import type { I18n } from '@lingui/core';
import type { Family } from '../families/family.schema.ts';
import { listed } from '../format/lists.ts';
import { firstNameOf } from '../format/names.ts';

const MAX_RECEIVER_NAMES = 2;

/** Who owns a document and where it is shared; a `Document` is one, and so is an upload that is being filled in. */
export interface Reach {
  ownerId: string | null;
  ownerName: string | null;
  familyId: string | null;
  sharedWith: readonly string[];
  receivers: readonly { personId: string }[];
}

interface Person {
  id: string;
  name: string;
}

export interface Audience {
  /** The owner first; nobody twice. Only people whom the reader can know of. */
  people: Person[];
  /** The owner and everyone of these families; without a family, also who looks after the owner. */
  familyPeople: Person[];
  familyNames: string[];
  /** People whom it is shared with alone or who look after the owner, and who see it through no family. */
  receivers: Person[];
}

/** The people who can see a document, and through which families [D-6]. */
export function audienceOf(reach: Reach, families: readonly Family[]): Audience {
  const familyIds = reach.familyId === null ? reach.sharedWith : [reach.familyId];
  const through = families.filter((family) => familyIds.includes(family.id));
  const people = new Map<string, string>();
  const owner = ownerOf(reach, families);
  if (reach.ownerId !== null && owner?.hasAccount !== false) people.set(reach.ownerId, reach.ownerName ?? '');
  const guardians = owner?.guardians ?? [];
  if (through.length === 0) for (const { id, name } of guardians) people.set(id, name);
  for (const member of through.flatMap((family) => family.members)) {
    if (member.state === 'active' && member.hasAccount) people.set(member.personId, member.name);
  }
  const familyPeople = [...people].map(([id, name]) => ({ id, name }));
  const known = new Map(families.flatMap(({ members }) => members).map(({ personId, name }) => [personId, name]));
  const alone = [
    ...guardians,
    ...reach.receivers.flatMap(({ personId: id }) => (known.has(id) ? [{ id, name: known.get(id) ?? '' }] : [])),
  ];
  const receivers = [...new Map(alone.map(({ id, name }) => [id, { id, name }])).values()].filter(
    ({ id }) => !people.has(id),
  );
  return {
    people: [...familyPeople, ...receivers],
    familyPeople,
    familyNames: through.map((family) => family.name),
    receivers,
  };
}

/** As a member of the reader's families. */
function ownerOf({ ownerId }: Reach, families: readonly Family[]) {
  return families.flatMap(({ members }) => members).find(({ personId }) => personId === ownerId);
}

/** For the line in the upload dialog: 'Leo and 4 others in Rivera', 'Only you', '5 people in Rivera'. */
export function audienceLine(i18n: I18n, reach: Reach, families: readonly Family[], readerId: string): string {
  const audience = audienceOf(reach, families);
  if (audience.familyNames.length === 0) return withoutFamily(i18n, reach, audience, readerId);
  // somebody without an account is no reader: the others are counted
  const asGeneral = ownerOf(reach, families)?.hasAccount === false ? { ...reach, ownerId: null } : reach;
  return withReceivers(i18n, familyLine(i18n, asGeneral, audience, readerId), audience);
}

function familyLine(
  i18n: I18n,
  reach: Reach,
  { familyPeople: people, familyNames }: Audience,
  readerId: string,
): string {
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
  const audience = audienceOf(reach, families);
  const { familyPeople: people, familyNames } = audience;
  if (familyNames.length === 0) return withoutFamily(i18n, reach, audience, readerId);
  const where = listed(i18n, familyNames);
  if (people.length === 1 && people[0]?.id === readerId) {
    const line = i18n.t({ id: 'audience.onlyYouSoFar', message: '{where}, only you so far', values: { where } });
    return withReceivers(i18n, line, audience);
  }
  const line = i18n.t({
    id: 'audience.summary',
    message: '{where}, {count, plural, one {# person} other {# people}}',
    values: { where, count: people.length },
  });
  return withReceivers(i18n, line, audience);
}

/** 'Rivera, 5 people, and Carmen' */
function withReceivers(i18n: I18n, audience: string, { receivers }: Audience): string {
  if (receivers.length === 0) return audience;
  const values = { audience, names: receiverNames(i18n, receivers) };
  return i18n.t({ id: 'audience.andReceivers', message: '{audience}, and {names}', values });
}

/** First names; a number where there are many. */
function receiverNames(i18n: I18n, receivers: readonly Person[]): string {
  if (receivers.length <= MAX_RECEIVER_NAMES)
    return listed(
      i18n,
      receivers.map(({ name }) => firstNameOf(name)),
    );
  return i18n.t({
    id: 'audience.receivers',
    message: '{count, plural, one {# person} other {# people}}',
    values: { count: receivers.length },
  });
}

function withoutFamily(
  i18n: I18n,
  { ownerId, ownerName }: Reach,
  { receivers, familyPeople }: Audience,
  readerId: string,
): string {
  const isGuarded = familyPeople.some(({ id }) => id === readerId) && ownerId !== readerId;
  if (isGuarded || familyPeople.length > 1) {
    // the owner if they have an account, and who looks after them
    const others = [...familyPeople, ...receivers].filter(({ id }) => id !== readerId);
    if (others.length > 0 && familyPeople.some(({ id }) => id === readerId)) {
      return i18n.t({
        id: 'audience.youAndReceivers',
        message: 'You and {names}',
        values: { names: receiverNames(i18n, others) },
      });
    }
    if (others.length === 0) return i18n.t({ id: 'audience.onlyYou', message: 'Only you' });
  }
  if (receivers.some(({ id }) => id === readerId)) {
    const values = { name: firstNameOf(ownerName ?? '') };
    return i18n.t({ id: 'audience.sharedWithYou', message: '{name} shared it with you', values });
  }
  if (receivers.length > 0) {
    const values = { names: receiverNames(i18n, receivers) };
    return i18n.t({ id: 'audience.youAndReceivers', message: 'You and {names}', values });
  }
  if (ownerId === readerId) return i18n.t({ id: 'audience.onlyYou', message: 'Only you' });
  return i18n.t({ id: 'audience.only', message: 'Only {name}', values: { name: firstNameOf(ownerName ?? '') } });
}
