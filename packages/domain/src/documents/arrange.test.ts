import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import { type ArrangedDocument, countTypes, DOCUMENT_SORTS, filterDocuments, sortDocuments } from './arrange.ts';
import { DOCUMENT_TYPES } from './document-types.ts';

const i18n = createI18n(SOURCE_LOCALE);

const TODAY = '2026-11-20';
const ALL = { text: '', type: null, isSoonOnly: false };
const document = (name: string, change: Partial<ArrangedDocument> = {}): ArrangedDocument => ({
  name,
  type: 'Other',
  tags: [],
  ownerName: 'Mia Rivera',
  expiresOn: null,
  addedAt: '2026-01-01T00:00:00Z',
  ...change,
});
const names = (documents: readonly ArrangedDocument[]) => documents.map(({ name }) => name);

const PAPERS = [
  document('Mia’s passport', { type: 'Passport', tags: ['Travel', 'School trip'], expiresOn: '2026-12-13' }),
  document('Norvia card', { type: 'Insurance', tags: ['Doctor'], expiresOn: '2026-10-31' }),
  document('Permiso de circulación', { type: 'Driver License', ownerName: 'Tomás Rivera', expiresOn: '2027-05-18' }),
  document('Lease', { type: 'Legal', ownerName: null }),
];

describe('filters', () => {
  it.each([
    ['passport', ['Mia’s passport']],
    ["MIA'S", ['Mia’s passport']],
    ['  ', names(PAPERS)],
    ['insurance', ['Norvia card']],
    ['driver', ['Permiso de circulación']],
    ['school', ['Mia’s passport']],
    ['tomas', ['Permiso de circulación']],
    ['CIRCULACION', ['Permiso de circulación']],
    ['rivera doctor', ['Norvia card']],
    ['doctor lease', []],
    ['.*', []],
  ])('the search for %j looks in name, type, tags and owner [MDV-4]', (text, found) => {
    expect(names(filterDocuments(PAPERS, { ...ALL, text }, TODAY))).toEqual(found);
  });

  it('the filter by type shows that type alone, together with the other filters [MDV-4]', () => {
    expect(names(filterDocuments(PAPERS, { ...ALL, type: 'Legal' }, TODAY))).toEqual(['Lease']);
    expect(filterDocuments(PAPERS, { ...ALL, type: 'Legal', text: 'passport' }, TODAY)).toEqual([]);
  });

  it.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2026-12-20', true],
    ['2026-12-21', false],
    [null, false],
  ])('a document valid through %s is expiring soon: %s [MDV-4, STA-9]', (expiresOn, isShown) => {
    const documents = [document('paper', { expiresOn })];
    expect(filterDocuments(documents, { ...ALL, isSoonOnly: true }, TODAY)).toHaveLength(isShown ? 1 : 0);
  });

  it('the filter offers the types that exist, in the form’s order [MDV-4]', () => {
    expect(countTypes([...PAPERS, document('will', { type: 'Legal' })], DOCUMENT_TYPES)).toEqual([
      { type: 'Passport', count: 1 },
      { type: 'Driver License', count: 1 },
      { type: 'Insurance', count: 1 },
      { type: 'Legal', count: 2 },
    ]);
  });
});

describe('orders', () => {
  const MIXED = [
    document('scan 10', { type: 'Legal', addedAt: '2026-03-01T00:00:00Z', expiresOn: null }),
    document('Élan', { type: 'ID', addedAt: '2026-01-01T00:00:00Z', expiresOn: '2027-05-18' }),
    document('Scan 9', { type: 'Passport', addedAt: '2026-02-01T00:00:00Z', expiresOn: '2026-10-31' }),
  ];

  it.each([
    ['date-desc', ['scan 10', 'Scan 9', 'Élan']],
    ['date-asc', ['Élan', 'Scan 9', 'scan 10']],
    ['name-asc', ['Élan', 'Scan 9', 'scan 10']],
    ['name-desc', ['scan 10', 'Scan 9', 'Élan']],
    ['type-asc', ['Élan', 'scan 10', 'Scan 9']],
    ['type-desc', ['Scan 9', 'scan 10', 'Élan']],
    ['expiry-asc', ['Scan 9', 'Élan', 'scan 10']],
  ] as const)('the order %s sorts as specified [MDV-7, OFF-4]', (sort, expected) => {
    expect(names(sortDocuments(i18n, MIXED, sort))).toEqual(expected);
  });

  it('no order loses or doubles a document, and equals keep their places [MDV-7]', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'B', 'ä')), fc.constantFrom(...DOCUMENT_SORTS), (words, sort) => {
        const documents = words.map((word, at) => ({ ...document(word), at }));
        const sorted = sortDocuments(i18n, documents, sort);
        expect(sorted.map(({ at }) => at).toSorted((one, other) => one - other)).toEqual(documents.map(({ at }) => at));
        if (!sort.startsWith('name')) expect(sorted).toEqual(documents);
      }),
    );
  });
});
