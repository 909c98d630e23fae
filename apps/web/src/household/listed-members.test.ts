import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { addablePeople, filterMembers, lastSeenOf, listMembers } from './listed-members.ts';

const member = (personId: string, name: string, state: Member['state'] = 'active'): Member => ({
  personId,
  name,
  email: `${personId}@x.example`,
  phone: null,
  location: null,
  bio: null,
  hasAccount: true,
  bornOn: null,
  guardians: [],
  isUnclaimed: false,
  words: null,
  avatarId: null,
  role: 'Member',
  state,
  joinedAt: '2024-03-01T00:00:00Z',
  lastSeenAt: null,
  documentCount: 0,
  exemptions: [],
});
const family = (id: string, members: Member[]): Family => ({
  id,
  name: id,
  ownerId: 'elena',
  role: 'Member',
  createdAt: '2024-03-01T00:00:00Z',
  generalDocumentCount: 0,
  asksBeforeJoin: false,
  members,
});

const families = [
  family('rivera', [member('mia', 'Mia Rivera'), member('elena', 'Elena Rivera'), member('tomas', 'Tomás Rivera')]),
  family('okafor', [member('elena', 'Elena Rivera'), member('ada', 'Ada Okafor'), member('kofi', 'Kofi', 'invited')]),
];
const listed = listMembers(families, 'elena');
const ids = (members: { personId: string }[]) => members.map(({ personId }) => personId);

it('each active member of the loaded families is listed once, the reader first [SBR-10]', () => {
  expect(ids(listed)).toEqual(['elena', 'mia', 'tomas', 'ada']);
  expect(listed[0]).toMatchObject({ isReader: true, familyIds: ['rivera', 'okafor'] });
});

it('a family’s chip keeps its own members [SBR-5]', () => {
  expect(ids(filterMembers(listed, { familyId: 'okafor', text: '' }))).toEqual(['elena', 'ada']);
});

it.each([
  ['tomas', ['tomas']],
  ['TOMÁS r', ['tomas']],
  ['rivera mia', ['mia']],
  ['  ', ['elena', 'mia', 'tomas', 'ada']],
  ['zoe', []],
])('searching members for %j finds %j [SBR-4]', (text, found) => {
  expect(ids(filterMembers(listed, { familyId: null, text }))).toEqual(found);
});

it('the reader counts as active now, others as the server last saw them [D-18]', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const [elena, mia] = listed;
  expect(elena && lastSeenOf(elena, now)).toBe(now.toISOString());
  expect(mia && lastSeenOf(mia, now)).toBeNull();
});

const rivera = family('rivera', [
  member('elena', 'Elena'),
  member('mia', 'Mia'),
  member('tomas', 'Tomás', 'requested'),
]);
const okafor = family('okafor', [
  member('elena', 'Elena'),
  member('ngozi', 'Ngozi'),
  member('david', 'David'),
  member('kofi', 'Kofi', 'requested'),
]);
const chess = family('chess', [member('elena', 'Elena'), member('david', 'David'), member('tomas', 'Tomás')]);

it('everyone who shares a family with the reader can be added to another, listed once and by name [FGP-2]', () => {
  expect(ids(addablePeople([rivera, okafor, chess], rivera, 'elena'))).toEqual(['david', 'ngozi']);
});

it('members of the group, and people who are still waiting to join a family, cannot be added', () => {
  expect(ids(addablePeople([rivera, okafor], okafor, 'elena'))).toEqual(['mia']);
});

it('without a group, everyone but the reader can be added', () => {
  expect(ids(addablePeople([rivera], undefined, 'elena'))).toEqual(['mia']);
});

it('a person without an address cannot be added, since they are invited by it', () => {
  const withBaby = { ...rivera, members: [...rivera.members, { ...member('noa', 'Noa'), email: null }] };
  expect(ids(addablePeople([withBaby], undefined, 'elena'))).toEqual(['mia']);
});
