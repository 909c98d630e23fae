import { expect, it } from 'vitest';
import { deletionConsequences, ownerNeededText } from './deletion-consequences.ts';

const family = (name: string) => ({ familyId: name, name, heirs: [] });

it.each([
  [[], ''],
  [['Rivera'], 'Rivera needs a new owner first.'],
  [['Rivera', 'Okafor'], 'Rivera and Okafor need a new owner first.'],
])('for the families %o: %s [D-21]', (names, words) => {
  expect(ownerNeededText(names.map(family))).toBe(words);
});

it('names the documents and the families that go, and nothing that is not there [D-21]', () => {
  expect(deletionConsequences({ documentCount: 1, orphans: [], endingFamilies: ['Rivera', 'Okafor'] })).toEqual([
    '1 document of yours, with files and notes',
    'Rivera and Okafor, where nobody else is, with all its documents',
    'Your profile, your picture and every way you sign in',
  ]);
  expect(deletionConsequences({ documentCount: 0, orphans: [], endingFamilies: [] })).toHaveLength(1);
});
