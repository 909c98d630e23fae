import { expect, it } from 'vitest';
import { othersText, reasonText, wouldSeeText } from './sharing-messages.ts';

const through = (role: 'Admin' | 'Member' | 'Viewer', familyName: string) => ({
  familyId: familyName,
  familyName,
  role,
});

it.each([
  [{ isOwner: true, isGuardian: false, share: null, through: [through('Admin', 'Rivera')] }, 'Owner'],
  [{ isOwner: false, isGuardian: false, share: null, through: [through('Member', 'Rivera')] }, 'Member of Rivera'],
  [
    { isOwner: false, isGuardian: true, share: null, through: [through('Member', 'Rivera')] },
    'Looks after these documents, Member of Rivera',
  ],
  [{ isOwner: false, isGuardian: false, share: { mayEdit: true, until: null }, through: [] }, 'Can edit'],
  [
    {
      isOwner: false,
      isGuardian: false,
      share: { mayEdit: false, until: null },
      through: [through('Member', 'Rivera')],
    },
    'Member of Rivera, Can view',
  ],
  [
    {
      isOwner: false,
      isGuardian: false,
      share: null,
      through: [through('Admin', 'Rivera'), through('Viewer', 'Okafor')],
    },
    'Admin of Rivera and Viewer of Okafor',
  ],
])('the reason why a person sees a document: %j [DVW-6]', (one, expected) => {
  expect(reasonText(one)).toBe(expected);
});

it.each([
  [0, 'Mia Rivera', null],
  [1, 'Mia Rivera', 'Plus 1 other person whom Mia shares it with.'],
  [3, null, 'Plus 3 other people.'],
])('%i people whom the reader cannot know are counted', (count, owner, expected) => {
  expect(othersText(count, owner)).toBe(expected);
});

it.each([
  [[], 'No one else is in this family yet. Anyone who joins will see it.'],
  [['Ngozi Okafor'], 'Ngozi will see it too.'],
  [['Ngozi Okafor', 'David Okafor', 'Ada Okafor'], 'Ngozi, David and Ada will see it too.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C and 3 others will see it too.'],
])('the people whom sharing would add are named: %j [DVW-9]', (names, expected) => {
  expect(wouldSeeText(names)).toBe(expected);
});
