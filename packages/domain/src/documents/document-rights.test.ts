import { describe, expect, it } from 'vitest';
import type { Membership } from '../families/permissions.ts';
import {
  type DocumentStanding,
  isSeenInEmergency,
  mayEditDocument,
  mayHandOnDocument,
  mayShareDocument,
  mayTakePages,
  mayTrashDocument,
  mayUnshareDocument,
} from './document-rights.ts';

type Roles = Record<string, Membership['role'] | undefined>;
const FAMILY = 'rivera';
const ROLES: Roles = { elena: 'Admin', vera: 'Viewer', mia: 'Member', leo: 'Member' };

const membershipIn = (roles: Roles) => (personId: string, familyId: string) => {
  const role = familyId === FAMILY ? roles[personId] : undefined;
  return role && { familyId, role, state: 'active' as const, isOwner: false };
};
/** Vera's passport, uploaded by Mia. */
const PASSPORT: DocumentStanding = {
  ownerId: 'vera',
  isOwn: false, // as `rightsOf` says
  familyId: null,
  sharedWith: [FAMILY],
  receivers: [] as { personId: string; mayEdit: boolean }[],
  addedBy: 'mia',
  isCorrectable: true,
};

function rightsOf(personId: string, standing: DocumentStanding, roles = ROLES) {
  const document = { ...standing, isOwn: standing.ownerId === personId };
  const of = membershipIn(roles);
  return {
    edit: mayEditDocument(document, personId, of),
    trash: mayTrashDocument(document, personId, of),
    handOn: mayHandOnDocument(document, personId, 'leo', of),
    take: mayHandOnDocument(document, personId, personId, of),
    share: mayShareDocument(document),
    unshare: mayUnshareDocument(document, FAMILY, personId, of),
  };
}
const NONE = { edit: false, trash: false, handOn: false, take: false, share: false, unshare: false };

describe('the uploader of somebody else’s document', () => {
  it('an uploader edits, trashes and hands on a document while they may correct it, and never shares or takes it [SEC-43]', () => {
    expect(rightsOf('mia', PASSPORT)).toEqual({ ...NONE, edit: true, trash: true, handOn: true });
  });

  it.each<[string, DocumentStanding, Roles]>([
    ['the time to correct is over', { ...PASSPORT, isCorrectable: false }, ROLES],
    ['they are a Viewer', PASSPORT, { ...ROLES, mia: 'Viewer' }],
    ['they have left', PASSPORT, { ...ROLES, mia: undefined }],
    ['its owner has left', PASSPORT, { ...ROLES, vera: undefined }],
    ['it is shared with no family of theirs', { ...PASSPORT, sharedWith: ['okafor'] }, ROLES],
  ])('an uploader has no right of their own when %s [SEC-43]', (_when, document, roles) => {
    expect(rightsOf('mia', document, roles)).toEqual(NONE);
  });

  it('an uploader who is an Admin has every Admin’s rights, and does not hand the document on', () => {
    const late = { ...PASSPORT, isCorrectable: false };
    const expected = { ...NONE, edit: true, trash: true, unshare: true };
    expect(rightsOf('mia', late, { ...ROLES, mia: 'Admin' })).toEqual(expected);
    expect(rightsOf('elena', PASSPORT)).toEqual(expected);
  });

  it('nobody but the uploader may correct a document', () => {
    expect(rightsOf('leo', { ...PASSPORT })).toEqual(NONE);
  });
});

it('the owner of a document may do everything, but hands it on only where they may upload for others', () => {
  const mias = { ...PASSPORT, ownerId: 'mia', isCorrectable: false };
  const all = { edit: true, trash: true, handOn: true, take: false, share: true, unshare: true };
  expect(rightsOf('mia', mias)).toEqual(all);
  expect(rightsOf('vera', PASSPORT)).toEqual({ ...all, handOn: false });
});

it('what is seen in an emergency alone gives no right, and a family, a share or owning it is no emergency [PPL-11]', () => {
  const alone = { ...PASSPORT, sharedWith: [] };
  expect(isSeenInEmergency(alone)).toBe(true);
  expect(rightsOf('mia', alone)).toEqual(NONE);
  const others: DocumentStanding[] = [
    PASSPORT,
    { ...alone, isOwn: true },
    { ...alone, receivers: [{ personId: 'mia', mayEdit: false }] },
    { ...alone, ownerId: null, familyId: FAMILY },
  ];
  expect(others.map(isSeenInEmergency)).toEqual([false, false, false, false]);
});

describe('whose document the pages of another may become', () => {
  const person = (personId: string, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
  const family = (familyId: string) => ({ kind: 'family' as const, familyId });
  const general = { ...PASSPORT, ownerId: null, familyId: FAMILY, sharedWith: [] };
  const own = { ...PASSPORT, isOwn: true };
  it.each([
    ['its owner decides alone', 'vera', own, person('mia', 'okafor'), true],
    ['its owner gives it to a family', 'vera', own, family('okafor'), true],
    ['a guardian keeps it the owner’s', 'elena', own, person('vera', 'okafor'), true],
    ['a guardian does not take it', 'elena', own, person('elena'), false],
    ['an Admin keeps it the owner’s', 'elena', PASSPORT, person('vera', FAMILY), true],
    ['an Admin shows it to nobody else', 'elena', PASSPORT, person('vera', FAMILY, 'okafor'), false],
    ['an Admin does not take it', 'elena', PASSPORT, person('elena'), false],
    ['an Admin does not give it away', 'elena', PASSPORT, person('mia', FAMILY), false],
    ['an Admin does not make it the family’s', 'elena', PASSPORT, family(FAMILY), false],
    ['a general one stays its family’s', 'mia', general, family(FAMILY), true],
    ['a general one does not go to another family', 'mia', general, family('okafor'), false],
    ['an Admin gives a general one to a member', 'elena', general, person('leo', FAMILY), true],
    ['a Member gives a general one to nobody', 'mia', general, person('leo', FAMILY), false],
    ['a Member does not take a general one', 'mia', general, person('mia'), false],
    ['a general one is shown to no other family', 'elena', general, person('mia', 'okafor'), false],
    ['a general one does not go to a stranger', 'elena', general, person('ada', FAMILY), false],
  ])('%s [INB-5]', (_what, personId, document, target, may) => {
    expect(mayTakePages(document, target, personId, membershipIn(ROLES))).toBe(may);
  });
});
