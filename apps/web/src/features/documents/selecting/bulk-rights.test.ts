import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect, it } from 'vitest';
import { documentNames, whyNot } from './bulk-messages.ts';
import { bulkRights } from './bulk-rights.ts';

const member = (personId: string, role: string) => ({ personId, name: `${personId} Rivera`, role, state: 'active' });
const rivera = {
  id: 'rivera',
  name: 'Rivera',
  ownerId: 'elena',
  members: [member('elena', 'Admin'), member('mia', 'Member'), member('leo', 'Viewer')],
} as unknown as Family;
const okafor = {
  id: 'okafor',
  name: 'Okafor',
  ownerId: 'elena',
  members: [member('elena', 'Admin'), member('ada', 'Member')],
} as unknown as Family;

const paper = (name: string, ownerId: string | null, sharedWith: string[] = [], familyId: string | null = null) =>
  ({
    id: name,
    name,
    ownerId,
    sharedWith,
    familyId,
    receivers: [],
    addedBy: ownerId,
    isCorrectable: false,
  }) as unknown as Document;

/** As the server sends them to this reader. */
const sentTo = (readerId: string, documents: readonly Document[]) =>
  documents.map((document) => ({ ...document, isOwn: document.ownerId === readerId }));

const own = paper('Passport', 'mia', ['rivera']);
const other = paper('Lease', 'elena', ['rivera']);
const general = paper('Deed', null, [], 'rivera');
const blockedFor = (documents: Document[], readerId: string) =>
  Object.entries(bulkRights(sentTo(readerId, documents), [rivera], readerId).blocked).map(([action, blocked]) => [
    action,
    blocked.map(({ name }) => name).join(' '),
  ]);

it('for each action it is known which of many documents the reader may not change [OFF-6, D-1]', () => {
  expect(Object.fromEntries(blockedFor([own, other, general], 'mia'))).toEqual({
    share: 'Lease Deed',
    link: 'Lease Deed',
    handOn: 'Lease Deed',
    tag: 'Lease',
    fillIn: 'Lease',
    trash: 'Lease Deed',
  });
  expect(Object.fromEntries(blockedFor([own, other, general], 'elena'))).toMatchObject({ tag: '', trash: '' });
});

it('many can be given only to a person who sees all of them [OFF-6]', () => {
  const first = paper('One', 'elena', ['rivera', 'okafor']);
  const second = paper('Two', 'elena', ['rivera']);
  const names = (documents: Document[]) =>
    bulkRights(sentTo('elena', documents), [rivera, okafor], 'elena').newOwners.map(({ id }) => id);
  expect(names([first])).toEqual(['ada', 'leo', 'mia']);
  expect(names([first, second])).toEqual(['leo', 'mia']);
  const hidden = paper('Three', 'elena');
  expect(names([first, hidden])).toEqual([]);
  expect(
    whyNot('handOn', [first, hidden], bulkRights(sentTo('elena', [first, hidden]), [rivera, okafor], 'elena')),
  ).toBe('No one else can see all of these documents yet.');
});

it('the reason names the first two and counts the rest [OFF-6]', () => {
  const chosen = [other, general, own, paper('Visa', 'leo', ['rivera'])];
  expect(whyNot('share', chosen, bulkRights(sentTo('mia', chosen), [rivera], 'mia'))).toBe(
    'Only its owner can share a document. Not yours: Lease, Deed and 1 other.',
  );
  expect(documentNames([own])).toBe('Passport');
  expect(whyNot('zip', chosen, bulkRights(sentTo('mia', chosen), [rivera], 'mia'))).toBeNull();
  expect(whyNot('zip', [], bulkRights([], [rivera], 'mia'))).toBe('Select documents first.');
});
