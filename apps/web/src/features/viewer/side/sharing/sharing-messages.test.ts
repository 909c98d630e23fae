import { expect, it } from 'vitest';
import { othersText, reasonText, wouldSeeText } from './sharing-messages.ts';

const through = (role: 'Admin' | 'Member' | 'Viewer', familyName: string) => ({
  familyId: familyName,
  familyName,
  role,
});

it.each([
  [{ isOwner: true, through: [through('Admin', 'Rivera')] }, 'Owner, always'],
  [{ isOwner: false, through: [through('Member', 'Rivera')] }, 'Member of Rivera'],
  [
    { isOwner: false, through: [through('Admin', 'Rivera'), through('Viewer', 'Okafor')] },
    'Admin of Rivera and Viewer of Okafor',
  ],
])('why somebody sees a document: %j', (one, expected) => {
  expect(reasonText(one)).toBe(expected);
});

it.each([
  [0, 'Mia Rivera', null],
  [1, 'Mia Rivera', 'And 1 person of other families that Mia shares it with.'],
  [3, null, 'And 3 people of other families.'],
])('%i whom the reader cannot know are counted', (count, owner, expected) => {
  expect(othersText(count, owner)).toBe(expected);
});

it.each([
  [[], 'Nobody else is in it yet. Whoever joins will see it.'],
  [['Ngozi Okafor'], 'Ngozi would see it too.'],
  [['Ngozi Okafor', 'David Okafor', 'Ada Okafor'], 'Ngozi, David and Ada would see it too.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C and 3 others would see it too.'],
])('whom a sharing would add: %j [DVW-9]', (names, expected) => {
  expect(wouldSeeText(names)).toBe(expected);
});
