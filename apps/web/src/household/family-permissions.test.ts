import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import {
  activeMembers,
  familiesWhere,
  listRequests,
  mayIn,
  ownFirst,
  removableFrom,
  requestingMembers,
} from './family-permissions.ts';

const member = (personId: string, role: FamilyRole, state: Member['state'] = 'active'): Member => ({
  personId,
  name: personId,
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
  role,
  state,
  joinedAt: '2024-03-01T00:00:00Z',
  lastSeenAt: null,
  documentCount: 0,
  exemptions: [],
});
const family = (id: string, ownerId: string, members: Member[], createdAt = '2024-03-01T00:00:00Z'): Family => ({
  id,
  name: id,
  ownerId,
  role: 'Member',
  createdAt,
  generalDocumentCount: 0,
  asksBeforeJoin: false,
  members,
});

const families = [
  family('rivera', 'elena', [member('elena', 'Admin'), member('david', 'Member'), member('mia', 'Viewer')]),
  family('okafor', 'ada', [
    member('ada', 'Admin'),
    member('elena', 'Admin'),
    member('david', 'Member'),
    member('kofi', 'Member', 'requested'),
  ]),
];
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

it.each([
  ['elena', ['rivera', 'okafor']],
  ['ada', ['okafor']],
  ['david', []],
  ['mia', []],
  ['kofi', []],
])('%s may invite to %j [D-1]', (readerId, found) => {
  expect(ids(familiesWhere('invite', families, readerId))).toEqual(found);
});

it.each([
  ['david', 'elena', ['rivera', 'okafor']],
  ['david', 'ada', ['okafor']],
  ['mia', 'elena', ['rivera']],
  ['ada', 'elena', []], // the owner stays
  ['elena', 'elena', []], // people cannot remove themselves
  ['elena', 'david', []], // not an Admin
  ['kofi', 'ada', []], // a request to join is answered, not removed
])('%s can be removed by %s from %j [SBR-8]', (personId, readerId, found) => {
  expect(ids(removableFrom(personId, families, readerId))).toEqual(found);
});

it('everyone sees people who wait for approval, and Admins can answer', () => {
  expect(listRequests(families, 'elena')).toMatchObject([{ member: { personId: 'kofi' }, canAnswer: true }]);
  expect(listRequests(families, 'david')).toMatchObject([{ member: { personId: 'kofi' }, canAnswer: false }]);
});

const managed = [
  family('old', 'elena', [member('elena', 'Admin')]),
  family('led', 'ngozi', [member('elena', 'Admin'), member('ngozi', 'Admin')], '2026-01-01T00:00:00Z'),
  family('seen', 'ngozi', [member('elena', 'Member'), member('ngozi', 'Admin')], '2026-02-01T00:00:00Z'),
  family('new', 'elena', [member('elena', 'Admin')], '2025-06-01T00:00:00Z'),
];
it('the reader’s own families come first, newest first, then those of others [FGP-7]', () => {
  expect(ids(ownFirst(managed, 'elena'))).toEqual(['new', 'old', 'seen', 'led']);
});

it('only families that the person administers are listed for management [D-9]', () => {
  expect(ids(familiesWhere('changeFamily', managed, 'elena'))).toEqual(['old', 'led', 'new']);
  expect(familiesWhere('changeFamily', managed, 'stranger')).toEqual([]);
});

it('only the owner can delete a family, not other Admins [FGP-4, PER-3]', () => {
  const [, led] = managed;
  expect(led && mayIn('deleteFamily', led, 'ngozi')).toBe(true);
  expect(led && mayIn('deleteFamily', led, 'elena')).toBe(false);
});

it('a person who waits for an Admin is not a member yet [STA-2]', () => {
  const members = [member('elena', 'Admin'), member('kofi', 'Member', 'requested')];
  expect(activeMembers({ members }).map(({ personId }) => personId)).toEqual(['elena']);
  expect(requestingMembers({ members }).map(({ personId }) => personId)).toEqual(['kofi']);
});
