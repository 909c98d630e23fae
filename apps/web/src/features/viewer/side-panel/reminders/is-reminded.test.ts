import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { remindsByItself } from './is-reminded.ts';

const document = (about: Partial<Document>) =>
  ({ ownerId: 'mia', isOwn: false, familyId: null, sharedWith: ['rivera'], ...about }) as Document;
const family = (role: FamilyRole, about: { isUnclaimed?: boolean; state?: string } = {}) =>
  ({
    id: 'rivera',
    role,
    members: [{ personId: 'mia', isUnclaimed: false, state: 'active', ...about }],
  }) as unknown as Family;
const GENERAL = { ownerId: null, familyId: 'rivera', sharedWith: [] };

it.each([
  ['their own, or of somebody they look after', { isOwn: true }, family('Viewer'), true],
  ['one of somebody who signs in', {}, family('Admin'), false],
  ['one of a person without an account, as Admin', {}, family('Admin', { isUnclaimed: true }), true],
  ['one of a person without an account, as Member', {}, family('Member', { isUnclaimed: true }), false],
  ['one whose owner only wants to join', {}, family('Admin', { isUnclaimed: true, state: 'invited' }), false],
  ['a general one, as Admin', GENERAL, family('Admin'), true],
  ['a general one, as Member', GENERAL, family('Member'), false],
  ['a general one of another family', { ...GENERAL, familyId: 'okafor' }, family('Admin'), false],
])('whether a document reminds by itself: %s [KNO-3]', (_, about, of, expected) => {
  expect(remindsByItself(document(about), [of])).toBe(expected);
});
