import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { deletionConsequences } from './family-deletion.tsx';

const people = (count: number, state: Member['state'] = 'active') =>
  Array.from({ length: count }, () => ({ state }) as Member);

it('the question says what goes, for how long, and whom it concerns [FGP-4]', () => {
  expect(deletionConsequences({ name: 'Rivera', members: people(5), generalDocumentCount: 3 })).toEqual([
    'Rivera goes to the trash with its 3 general documents. It stays there for 30 days, and you can restore it until then.',
    'You stop seeing it at once, and so do 4 others. Everyone keeps their own documents.',
  ]);
});

it('nothing and nobody is named that is not there', () => {
  const alone = [...people(1), ...people(2, 'requested')];
  expect(deletionConsequences({ name: 'Rivera', members: alone, generalDocumentCount: 0 })).toEqual([
    'Rivera goes to the trash. It stays there for 30 days, and you can restore it until then.',
    'You stop seeing it at once. Everyone keeps their own documents.',
  ]);
});
