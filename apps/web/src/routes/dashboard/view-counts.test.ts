import { NO_FACTS } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import type { ListAddress } from '@kinvault/domain/documents/list-address.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countView } from './view-counts.ts';

const TODAY = '2026-11-20';
const OWNERS = ['mia', 'leo', null];
const document = fc
  .record({
    id: fc.uuid(),
    ownerId: fc.constantFrom(...OWNERS),
    type: fc.constantFrom(...DOCUMENT_TYPES),
    expiresOn: fc.constantFrom(null, '2026-10-01', '2026-12-01'),
    issuedOn: fc.constantFrom(null, '2025-05-05', '2026-05-05'),
    isSeen: fc.boolean(),
    isIn: fc.boolean(),
  })
  .map((given) => ({ ...given, name: given.id, tags: [], ownerName: given.ownerId, addedAt: TODAY }));
const address: fc.Arbitrary<ListAddress> = fc
  .tuple(
    fc.constantFrom(
      { member: 'mia' },
      { member: 'stranger' },
      { collection: 'car' },
      { view: 'general' },
      { view: 'all' },
    ),
    fc.record(
      {
        type: fc.constantFrom(...DOCUMENT_TYPES),
        soon: fc.constant(true),
        year: fc.constantFrom('2025', '2026'),
        has: fc.constantFrom('amount', 'lent'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([place, filters]) => ({ ...place, ...filters }) as ListAddress);

it('the number of a view says nothing of documents that its reader does not see [COL-7, SEC-7]', () => {
  fc.assert(
    fc.property(fc.array(document), address, (all, one) => {
      const documents = all.filter(({ isSeen }) => isSeen) as unknown as Document[];
      const idsIn = (these: readonly { id: string; isIn?: boolean }[]) =>
        these.filter(({ isIn }) => isIn).map(({ id }) => id);
      // the server leaves unseen ids out of a collection; a cached one that has them still must not count them
      const count = (documentIds: string[]) =>
        countView(one, { documents, collections: [{ id: 'car', documentIds }], facts: NO_FACTS }, TODAY);
      expect(count(idsIn(all))).toBe(count(idsIn(all.filter(({ isSeen }) => isSeen))));
      expect(count(idsIn(all))).toBeLessThanOrEqual(documents.length);
    }),
  );
});

it.each<[ListAddress, number | undefined]>([
  [{ view: 'all' }, 3],
  [{ view: 'general' }, 1],
  [{ member: 'mia' }, 2],
  [{ member: 'stranger' }, 0],
  [{ collection: 'car' }, 1],
  [{ collection: 'unknown' }, 0],
  [{ view: 'all', has: 'amount' }, 1],
  [{ member: 'mia', year: '2026' }, 1],
  [{ view: 'all', q: 'tax' }, undefined],
])('the view %j shows %s of them [COL-7]', (one, expected) => {
  const paper = (id: string, ownerId: string | null, issuedOn: string | null = null) => ({
    id,
    ownerId,
    issuedOn,
    type: 'Other',
  });
  const documents = [paper('a', 'mia', '2026-05-05'), paper('b', 'mia'), paper('c', null)] as unknown as Document[];
  const collections = [{ id: 'car', documentIds: ['c', 'unseen'] }];
  const facts = new Map([['b', { costMinor: 100, costCurrency: 'EUR' }]]);
  expect(countView(one, { documents, collections, facts }, TODAY)).toBe(expected);
  if (one.has) expect(countView(one, { documents, collections, facts: undefined }, TODAY)).toBeUndefined();
});
