import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { deletionConsequences } from './family-deletion.tsx';

const people = (count: number, state: Member['state'] = 'active') =>
  Array.from({ length: count }, () => ({ state, hasAccount: true }) as Member);

it('the question says what is deleted, for how long it can be restored, and who loses access for good [FGP-4, D-44]', () => {
  expect(deletionConsequences({ name: 'Rivera', members: people(5), generalDocumentCount: 3 })).toEqual([
    'Rivera moves to the trash with 3 general documents. You can restore it for 30 days.',
    'You and 4 others lose access to it immediately. Everyone keeps their own documents.',
    'Restoring it later won’t bring them or their documents back: you’d invite them again.',
  ]);
});

it('unclaimed accounts go into the trash with the family, and do not count as others who lose it [FGP-4, SEC-50]', () => {
  const unclaimed = people(2).map((one) => ({ ...one, isUnclaimed: true }));
  expect(
    deletionConsequences({ name: 'Rivera', members: [...people(2), ...unclaimed], generalDocumentCount: 0 }),
  ).toEqual([
    'Rivera moves to the trash. You can restore it for 30 days.',
    '2 accounts that no one uses yet go there too, with their documents.',
    'You and 1 other person lose access to it immediately. Everyone keeps their own documents.',
    'Restoring it later won’t bring them or their documents back: you’d invite them again.',
  ]);
  expect(
    deletionConsequences({ name: 'Rivera', members: [...people(1), ...unclaimed.slice(1)], generalDocumentCount: 0 }),
  ).toEqual([
    'Rivera moves to the trash. You can restore it for 30 days.',
    '1 account that no one uses yet goes there too, with its documents.',
    'You lose access to it immediately. Everyone keeps their own documents.',
  ]);
});

it('the question mentions no documents and no other people when there are none', () => {
  const alone = [...people(1), ...people(2, 'requested')];
  expect(deletionConsequences({ name: 'Rivera', members: alone, generalDocumentCount: 0 })).toEqual([
    'Rivera moves to the trash. You can restore it for 30 days.',
    'You lose access to it immediately. Everyone keeps their own documents.',
  ]);
});
