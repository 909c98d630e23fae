import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { keptText, type NewPaper, type Reader, remindersText, renewedReach, sharingText } from './moved-facts.ts';

const family = (id: string, role: string) =>
  ({
    ...{ id, name: id },
    members: ['elena', 'mia'].map((personId) => ({
      personId,
      name: personId,
      state: 'active',
      role,
      hasAccount: true,
      guardians: [],
    })),
  }) as unknown as Family;
const FAMILIES = [family('Rivera', 'Admin'), family('Okafor', 'Viewer')];
const OLD = {
  ...{ ownerId: 'mia', isOwn: false, ownerName: 'Mia Rivera', familyId: null, sharedWith: ['Rivera', 'Okafor'] },
  receivers: [],
  ...{ type: 'Passport', tags: ['Travel', 'School'], isFavorite: false, timeToRenew: null, firstReminder: null },
} as unknown as Document;
const reader = (id: string): Reader => ({ id, families: FAMILIES, leadTimes: {}, today: '2026-11-22' });

it('an owner moves all shares, an Admin those with families in which they may upload [D-1, KNO-9]', () => {
  expect(sharingText({ ...OLD, isOwn: true }, reader('mia'))).toBe('Rivera and Okafor, 2 people');
  expect(sharingText(OLD, reader('elena'))).toBe('Rivera, 2 people');
  expect(renewedReach(OLD, { expiresOn: null, sharedWith: ['Okafor'] }, reader('elena')).sharedWith).toEqual([
    'Rivera',
    'Okafor',
  ]);
});

it.each<[NewPaper, string]>([
  [{ expiresOn: '2032-02-02' }, 'The first one in May 2031'],
  [{ expiresOn: '2032-02-02', firstReminder: 'P24M' }, 'The first one in February 2030'],
  [{ expiresOn: null }, 'Not needed: the new one doesn’t expire'],
  [{ expiresOn: '2026-01-01' }, 'None for this date'],
])('the reminders of a new passport %j read %j [KNO-9]', (renewed, text) => {
  expect(remindersText(OLD, renewed, reader('mia'))).toBe(text);
});

it('only existing things are listed as moving [KNO-9]', () => {
  expect(keptText(OLD, true)).toBe('2 tags and your notes');
  expect(keptText({ ...OLD, tags: [] }, false)).toBeNull();
});
