import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { newOwnersOf } from './new-owners.ts';

const member = (personId: string, guardians: string[] = [], hasAccount = guardians.length === 0) => ({
  ...{ personId, name: personId, role: 'Admin', state: 'active', hasAccount },
  guardians: guardians.map((id) => ({ id, name: id, until: null })),
});
/** Elena looks after Noa and Leo, who have no account, and after Carmen, who has one. */
const rivera = {
  id: 'rivera',
  name: 'Rivera',
  members: [
    member('elena'),
    member('tomas'),
    member('noa', ['elena']),
    member('leo', ['elena']),
    member('carmen', ['elena'], true),
  ],
} as unknown as Family;

it.each([
  ['elena', ['carmen', 'leo', 'noa', 'tomas']],
  ['noa', ['leo', 'tomas']],
  ['carmen', ['tomas']],
])('Elena is offered for a document of %s only those to whom she may give it [PPL-2]', (ownerId, offered) => {
  const document = {
    ownerId,
    isOwn: true,
    sharedWith: ['rivera'],
    receivers: [],
    familyId: null,
  } as unknown as Document;
  expect(newOwnersOf(document, [rivera], 'elena').map(({ id }) => id)).toEqual(offered);
});
