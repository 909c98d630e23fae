import { NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { NOTHING_FOUND } from '../documents.api.ts';
import { formatHit, foundDocuments } from './found-documents.ts';
import type { ListView } from './list-view.ts';

const TODAY = '2026-11-20';
const document = (name: string, type: Document['type'] = 'Other') =>
  ({
    id: name,
    name,
    type,
    tags: [],
    ownerName: 'Mia Rivera',
    expiresOn: null,
    isFavorite: false,
    addedAt: TODAY,
  }) as unknown as Document;
const PAPERS = [document('Lease', 'Legal'), document('Keys'), document('Car')];
const view = (change: Partial<ListView>): ListView => ({
  ...NO_FILTER,
  text: 'keys',
  sort: 'name-asc',
  ...change,
});
const hits = new Map([['Lease', { documentId: 'Lease', where: 'text' as const, excerpt: 'the keys are' }]]);

it.each<[Partial<ListView>, string[]]>([
  [{}, ['Keys', 'Lease']],
  [{ sort: 'name-desc' }, ['Lease', 'Keys']],
  [{ type: 'Legal' }, ['Lease']],
  [{ type: 'Medical' }, []],
  [{ isSoonOnly: true }, []],
])('the filter %j shows %j, by name and by text [MDV-4]', (change, names) => {
  const found = foundDocuments(PAPERS, view(change), { hits, today: TODAY });
  expect(found.map(({ name }) => name)).toEqual(names);
});

it('an earlier document of the same owner is found by its text, and never as expiring [KNO-9]', () => {
  const earlierHit = (earlier: Document) =>
    [earlier.id, { documentId: earlier.id, where: 'notes' as const, excerpt: '', earlier }] as const;
  const soon = { ...document('Old keys'), expiresOn: '2026-11-30' };
  const earlierHits = new Map([earlierHit(soon), earlierHit({ ...document('Hers'), ownerId: 'mia' })]);
  const names = (change: Partial<ListView>) =>
    foundDocuments(PAPERS, view(change), { hits: earlierHits, today: TODAY }).map(({ name }) => name);
  expect(names({})).toEqual(['Keys', 'Old keys']);
  expect(names({ isSoonOnly: true })).toEqual([]);
});

it('pinned documents come first in each order, searched or not [OFF-4, SRC-2]', () => {
  const papers = PAPERS.map((paper) => ({ ...paper, isFavorite: paper.name === 'Keys' }));
  const names = (change: Partial<ListView>) =>
    foundDocuments(papers, view(change), { hits, today: TODAY }).map(({ name }) => name);
  expect(names({ sort: 'date-desc' })).toEqual(['Keys', 'Lease']);
  expect(names({ sort: 'date-desc', text: '' })).toEqual(['Keys', 'Lease', 'Car']);
  expect(names({ sort: 'name-desc' })).toEqual(['Keys', 'Lease']);
});

it('without matches in the text, the list shows matches by name', () => {
  expect(foundDocuments(PAPERS, view({}), { ...NOTHING_FOUND, today: TODAY })).toHaveLength(1);
});

it('a match says where it was found', () => {
  const hit = { documentId: 'Lease', where: 'text' as const, excerpt: 'the keys are' };
  expect(formatHit(hit)).toBe('Found in the text: the keys are');
  expect(formatHit({ documentId: 'x', where: 'notes', excerpt: 'ask Leo' })).toBe('Found in your notes: ask Leo');
});
