import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { activeMembers, familiesWhere, mayIn, ownFirst, requestingMembers } from './managed-families.ts';

const member = (personId: string, role: FamilyRole, state: Member['state'] = 'active'): Member => ({
  personId,
  name: personId,
  email: '',
  phone: null,
  location: null,
  bio: null,
  isUnclaimed: false,
  words: null,
  avatarId: null,
  role,
  state,
  joinedAt: '',
  lastSeenAt: null,
  documentCount: 0,
});
const family = (id: string, ownerId: string, createdAt: string, members: Member[]): Family => ({
  id,
  name: id,
  ownerId,
  role: 'Member',
  createdAt,
  asksBeforeJoin: false,
  generalDocumentCount: 0,
  members,
});

const families = [
  family('old', 'elena', '2024-03-01T00:00:00Z', [member('elena', 'Admin')]),
  family('led', 'ngozi', '2026-01-01T00:00:00Z', [member('elena', 'Admin'), member('ngozi', 'Admin')]),
  family('seen', 'ngozi', '2026-02-01T00:00:00Z', [member('elena', 'Member'), member('ngozi', 'Admin')]),
  family('new', 'elena', '2025-06-01T00:00:00Z', [member('elena', 'Admin')]),
];
const ids = (list: readonly Family[]) => list.map(({ id }) => id);

it('the families one owns stand first, the newest first, then those of others [FGP-7]', () => {
  expect(ids(ownFirst(families, 'elena'))).toEqual(['new', 'old', 'seen', 'led']);
});

it('for management those are listed that the person administers, and no other [D-9]', () => {
  expect(ids(familiesWhere('changeFamily', families, 'elena'))).toEqual(['new', 'old', 'led']);
  expect(familiesWhere('changeFamily', families, 'stranger')).toEqual([]);
});

it('deleting is the owner’s alone, also among Admins [FGP-4, PER-3]', () => {
  const [, led] = families;
  expect(led && mayIn('deleteFamily', led, 'ngozi')).toBe(true);
  expect(led && mayIn('deleteFamily', led, 'elena')).toBe(false);
});

it('who waits for an Admin is no member yet [STA-2]', () => {
  const members = [member('elena', 'Admin'), member('kofi', 'Member', 'requested')];
  expect(activeMembers({ members }).map(({ personId }) => personId)).toEqual(['elena']);
  expect(requestingMembers({ members }).map(({ personId }) => personId)).toEqual(['kofi']);
});
