import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createI18n, SOURCE_LOCALE } from '../messages/create-i18n.ts';
import {
  type ArrangedDocument,
  countTypes,
  DOCUMENT_SORTS,
  filterDocuments,
  NO_FILTER,
  sortDocuments,
  sumCosts,
  yearsOf,
} from './arrange.ts';
import { DOCUMENT_TYPE_FACTS, DOCUMENT_TYPES } from './document-types.ts';

const i18n = createI18n(SOURCE_LOCALE);

const TODAY = '2026-11-20';
const ALL = NO_FILTER;
const document = (name: string, change: Partial<ArrangedDocument> = {}): ArrangedDocument => ({
  id: name,
  name,
  type: 'Other',
  tags: [],
  ownerName: 'Mia Rivera',
  expiresOn: null,
  issuedOn: null,
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

  const facts = new Map([
    ['Élan', { issuer: 'Zeta', costMinor: 900, costCurrency: 'USD' }],
    ['Scan 9', { issuer: 'almawatt', costMinor: 6850, costCurrency: 'EUR', lentTo: 'Ana' }],
    ['Bill', { issuer: 'Älv', costMinor: 41_275, costCurrency: 'EUR' }],
  ]);
  const ROWS = [
    document('scan 10', { ownerName: null }),
    document('Élan', { ownerName: 'Ömer', issuedOn: '2026-10-30', expiresOn: '2027-05-18' }),
    document('Scan 9', { ownerName: 'Zoë', issuedOn: '2025-01-02', expiresOn: '2026-10-31' }),
    document('Bill', { ownerName: 'ana', issuedOn: '2026-11-12' }),
  ];

  it.each([
    ['issued-asc', ['Scan 9', 'Élan', 'Bill', 'scan 10']],
    ['issued-desc', ['Bill', 'Élan', 'Scan 9', 'scan 10']],
    ['expiry-asc', ['Scan 9', 'Élan', 'scan 10', 'Bill']],
    ['expiry-desc', ['Élan', 'Scan 9', 'scan 10', 'Bill']],
    ['owner-asc', ['Bill', 'Élan', 'Scan 9', 'scan 10']],
    ['owner-desc', ['Scan 9', 'Élan', 'Bill', 'scan 10']],
    ['issuer-asc', ['Scan 9', 'Bill', 'Élan', 'scan 10']],
    ['issuer-desc', ['Élan', 'Bill', 'Scan 9', 'scan 10']],
    // euros are not compared with dollars
    ['amount-asc', ['Scan 9', 'Bill', 'Élan', 'scan 10']],
    ['amount-desc', ['Bill', 'Scan 9', 'Élan', 'scan 10']],
  ] as const)('the order %s puts documents without the value last, in both directions [COL-7]', (sort, expected) => {
    expect(names(sortDocuments(i18n, ROWS, sort, facts))).toEqual(expected);
  });

  it('names are sorted as the reader’s language sorts them, and types by the name that is shown [COL-7]', () => {
    const words = [document('Zebra'), document('Öl'), document('Ost')];
    expect(names(sortDocuments(createI18n('de'), words, 'name-asc'))).toEqual(['Öl', 'Ost', 'Zebra']);
    expect(names(sortDocuments(createI18n('sv'), words, 'name-asc'))).toEqual(['Ost', 'Zebra', 'Öl']);
    const german = createI18n('de');
    german.load('de', {
      [DOCUMENT_TYPE_FACTS.Medical.name.id]: 'Arzt',
      [DOCUMENT_TYPE_FACTS.Insurance.name.id]: 'Versicherung',
    });
    const types = [document('policy', { type: 'Insurance' }), document('letter', { type: 'Medical' })];
    expect(names(sortDocuments(german, types, 'type-asc'))).toEqual(['letter', 'policy']);
  });

  it('the filters by facts and by the year of the date leave out what has none [COL-7]', () => {
    const found = (filter: object) => names(filterDocuments(ROWS, { ...ALL, ...filter }, TODAY, facts));
    expect(found({ has: 'amount' })).toEqual(['Élan', 'Scan 9', 'Bill']);
    expect(found({ has: 'lent' })).toEqual(['Scan 9']);
    expect(found({ year: '2026' })).toEqual(['Élan', 'Bill']);
    expect(found({ year: '2026', has: 'lent' })).toEqual([]);
    expect(yearsOf(ROWS)).toEqual(['2026', '2025']);
  });

  it('amounts are summed within each currency, the most frequent first [COL-7]', () => {
    expect(sumCosts(ROWS, facts)).toEqual([
      { currency: 'EUR', minor: 48_125 },
      { currency: 'USD', minor: 900 },
    ]);
    expect(sumCosts([], facts)).toEqual([]);
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
