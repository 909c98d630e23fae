import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { dropMessages } from './drop-messages.ts';

const ELENA = { id: 'elena', name: 'Elena Rivera', email: 'elena@rivera.example', isConfirmed: true, avatarId: null };
const member = (personId: string, name: string): Member => ({
  personId,
  name,
  email: '',
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
  state: 'active',
  joinedAt: '',
  lastSeenAt: null,
  documentCount: 0,
  exemptions: [],
});
const family = (members: Member[]): Family => ({
  id: 'rivera',
  name: 'Rivera',
  ownerId: 'elena',
  role: 'Admin',
  createdAt: '',
  generalDocumentCount: 0,
  asksBeforeJoin: false,
  members,
});
const both = [family([member('elena', 'Elena Rivera'), member('mia', 'Mia Rivera'), member('leo', 'Leo Rivera')])];
const alone = [family([member('elena', 'Elena Rivera')])];

it.each([
  ['mia', both, 'Drop to upload for Mia', 'Visible to: Mia and 2 others in Rivera'],
  ['elena', both, 'Drop to upload for yourself', 'Visible to: You and 2 others in Rivera'],
  ['elena', alone, 'Drop to upload for yourself', 'Visible to: You and anyone who joins Rivera'],
])(
  'when a file is dragged over %s’s documents, the message says whose it will be and who will see it',
  (personId, families, title, audience) => {
    const target = { kind: 'person' as const, personId, shareWith: ['rivera'] };
    expect(dropMessages(target, families, ELENA)).toEqual({ title, audience });
  },
);

it('for private and general files the message says who will see them', () => {
  const own = { kind: 'person' as const, personId: 'elena', shareWith: [] };
  expect(dropMessages(own, both, ELENA).audience).toBe('Visible to: Only you');
  expect(dropMessages({ kind: 'family', familyId: 'rivera' }, both, ELENA)).toEqual({
    title: 'Drop to upload for Rivera',
    audience: 'Visible to: 3 people in Rivera',
  });
});
