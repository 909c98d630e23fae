import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { expect, it } from 'vitest';
import { partTargets, sameTarget } from './part-targets.ts';

const member = (personId: string, guardians: string[] = []) => ({
  ...{ personId, name: personId, role: 'Admin', state: 'active', hasAccount: guardians.length === 0 },
  guardians: guardians.map((id) => ({ id, name: id, until: null })),
});
/** Elena looks after Noa in both families; Tomás is in the first alone. */
const familyOf = (id: string, ...members: object[]) => ({ id, name: id, members }) as unknown as Family;
const RIVERA = familyOf('rivera', member('elena'), member('tomas'), member('noa', ['elena']));
const OKAFOR = familyOf('okafor', member('elena'), member('noa', ['elena']));
const ELENA = { id: 'elena', name: 'Elena' } as Person;

const OWN = {
  ownerId: 'elena',
  ownerName: 'Elena',
  isOwn: true,
  familyId: null,
  sharedWith: ['okafor'],
  receivers: [],
};
function offered(change: Partial<Document>): string[] {
  const document = { ...OWN, ...change } as unknown as Document;
  return partTargets(document, [RIVERA, OKAFOR], ELENA).map(({ target }) =>
    target.kind === 'family' ? `${target.familyId}’s` : `${target.personId} ${target.shareWith.join('+') || '-'}`,
  );
}

it.each<[string, Partial<Document>, string[]]>([
  [
    'one’s own: whoever one uploads for, seen by the families that see it; a member who could not see it, by one more',
    {},
    ['elena okafor', 'tomas rivera', 'noa okafor', 'rivera’s', 'okafor’s'],
  ],
  [
    'one’s own that nobody sees: oneself and whom one looks after alone',
    { sharedWith: [] },
    ['elena -', 'tomas rivera', 'noa -', 'rivera’s', 'okafor’s'],
  ],
  ['of a person whom one looks after: theirs', { ownerId: 'noa', ownerName: 'Noa' }, ['noa okafor']],
  [
    'of somebody else: theirs',
    { ownerId: 'tomas', ownerName: 'Tomás', isOwn: false, sharedWith: ['rivera'] },
    ['tomas rivera'],
  ],
  [
    'of a family: its members’, and the family’s',
    { ownerId: null, ownerName: null, isOwn: false, familyId: 'rivera', sharedWith: [] },
    ['elena rivera', 'tomas rivera', 'noa rivera', 'rivera’s'],
  ],
  [
    'of a ward in no family of the reader: theirs',
    { ownerId: 'carmen', ownerName: 'Carmen', sharedWith: [] },
    ['carmen -'],
  ],
])('pages become documents %s [INB-5]', (_whose, document, expected) => {
  expect(offered(document)).toEqual(expected);
});

it('a new part begins as its document is [INB-5]', () => {
  expect(sameTarget(OWN as unknown as Document)).toEqual({
    ...{ kind: 'person', personId: 'elena', shareWith: ['okafor'] },
  });
  expect(sameTarget({ ...OWN, ownerId: null, familyId: 'rivera' } as unknown as Document)).toEqual({
    ...{ kind: 'family', familyId: 'rivera' },
  });
});
