import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { sortByRank } from './search-rank.ts';

const document = (id: string, change: Partial<Document> = {}) =>
  ({ id, isOwn: false, isFavorite: false, ...change }) as Document;

it('own documents, favorites and recently opened ones come first, the others stay in order [SRC-2]', () => {
  const documents = [
    document('newest'),
    document('opened'),
    document('favorite', { isFavorite: true }),
    document('own favorite', { isOwn: true, isFavorite: true }),
    document('oldest'),
  ];
  const sorted = sortByRank(documents, { recentIds: new Set(['opened']) });
  expect(sorted.map(({ id }) => id)).toEqual(['own favorite', 'opened', 'favorite', 'newest', 'oldest']);
});
