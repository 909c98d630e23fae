import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { transferHint } from './edit/owner-field.tsx';
import { rightsOf as rightsOfReader } from './reader-rights.ts';

function member(name: string, role: FamilyRole = 'Member'): Member {
  const about = { email: `${name}@rivera.example`, phone: null, location: null, bio: null, avatarId: null };
  const state = {
    state: 'active' as const,
    hasAccount: true,
    bornOn: null,
    guardians: [],
    isUnclaimed: false,
    words: null,
    joinedAt: '2024-01-01',
    lastSeenAt: null,
    documentCount: 0,
    exemptions: [],
  };
  return { personId: name.toLowerCase(), name, role, ...about, ...state };
}

function family(name: string, members: Member[]): Family {
  const id = name.toLowerCase();
  const about = { role: 'Member', createdAt: '2024-01-01', asksBeforeJoin: false, generalDocumentCount: 0 } as const;
  return { id, name, ownerId: 'elena', ...about, members };
}

const FAMILIES = [
  family('Rivera', [member('Elena', 'Admin'), member('Mia'), member('Leo'), member('Carmen', 'Viewer')]),
  family('Okafor', [member('Ngozi', 'Admin'), member('Mia')]),
];
const PASSPORT = {
  ownerId: 'mia',
  ownerName: 'Mia',
  familyId: null,
  sharedWith: ['rivera', 'okafor'],
  addedBy: 'mia',
  receivers: [],
  isCorrectable: false,
} as unknown as Document;
const LEASE = { ...PASSPORT, ownerId: null, familyId: 'rivera', sharedWith: [], addedBy: 'leo' } as Document;

/** As the server sends it to this reader. */
const rightsOf = (document: Document, families: readonly Family[], readerId: string) =>
  rightsOfReader({ ...document, isOwn: document.ownerId === readerId }, families, readerId);

it.each([
  ['its owner', PASSPORT, 'mia', [true, true, true, true]],
  ['an Admin of the family', PASSPORT, 'elena', [true, true, false, true]],
  ['another Member', PASSPORT, 'leo', [false, false, false, false]],
  ['a Viewer', PASSPORT, 'carmen', [false, false, false, false]],
  ['a Member, of a general document', LEASE, 'mia', [true, false, false, false]],
  ['the uploader of a general document', LEASE, 'leo', [true, true, false, false]],
  ['a Viewer, of a general document', LEASE, 'carmen', [false, false, false, false]],
] as const)('edit, trash, share, unshare are offered to %s as the rules say', (_, document, reader, expected) => {
  const { mayEdit, mayTrash, mayShare, mayUnshare } = rightsOf(document, FAMILIES, reader);
  expect([mayEdit, mayTrash, mayShare, mayUnshare('rivera')]).toEqual(expected);
});

it('an owner can give it to anyone who sees it, other people to no one', () => {
  const to = (reader: string) => rightsOf(PASSPORT, FAMILIES, reader).newOwners.map(({ id }) => id);
  expect(to('mia')).toEqual(['carmen', 'elena', 'leo', 'ngozi']);
  expect(to('elena')).toEqual([]);
  expect(to('carmen')).toEqual([]);
});

it('the uploader can give it to others on the first day, never to themselves, and later to no one [SEC-43]', () => {
  const to = (document: Document) => rightsOf(document, FAMILIES, 'leo').newOwners.map(({ id }) => id);
  const uploaded = { ...PASSPORT, sharedWith: ['rivera'], addedBy: 'leo', isCorrectable: true } as Document;
  expect(to(uploaded)).toEqual(['carmen', 'elena']);
  expect(to({ ...uploaded, isCorrectable: false })).toEqual([]);
  expect(to({ ...uploaded, sharedWith: ['rivera', 'okafor'] })).toEqual([]); // Okafor would no longer see it
});

it('the hint for a new owner says who decides, where sharing ends, and what the reader can do [DVW-7]', () => {
  const corrected = { ...PASSPORT, addedBy: 'leo', isCorrectable: true } as Document;
  expect(transferHint(corrected, { newOwnerId: 'elena', readerId: 'leo' }, FAMILIES)).toBe(
    'Elena will own it and decide who can see it. It stays shared with Rivera. Okafor will no longer see it. ' +
      'Mia will be notified and can take it back.',
  );
  const uploaded = { ...PASSPORT, addedBy: 'ngozi' } as Document;
  expect(transferHint(uploaded, { newOwnerId: 'leo', readerId: 'mia' }, FAMILIES)).toContain(
    'You’ll still see it, but you won’t be able to edit it anymore.',
  );
});
