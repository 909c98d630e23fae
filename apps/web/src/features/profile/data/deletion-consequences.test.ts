import { expect, it } from 'vitest';
import { deletionConsequences, ownerNeededText } from './deletion-consequences.ts';

const family = (name: string) => ({ familyId: name, name, heirs: [] });

it.each([
  [['Rivera'], 'Rivera needs a new owner first.'],
  [['Rivera', 'Okafor'], 'Rivera and Okafor need a new owner first.'],
])('the hint for the families %o is: %s [D-21]', (names, words) => {
  expect(ownerNeededText(names.map(family))).toBe(words);
});

it('the consequences name the documents and families that are deleted, and leave out empty parts [D-21]', () => {
  expect(deletionConsequences({ documentCount: 1, orphans: [], endingFamilies: ['Rivera', 'Okafor'] })).toEqual([
    'Your document, with its file and notes',
    'Rivera and Okafor, which have no other members, with all their documents',
    'Your profile, your picture and all your ways to sign in',
  ]);
  expect(deletionConsequences({ documentCount: 0, orphans: [], endingFamilies: [] })).toHaveLength(1);
});
