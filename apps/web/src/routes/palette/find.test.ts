import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { describe, expect, it } from 'vitest';
import { findActions } from './action-entries.tsx';
import { documentsToCopy } from './copy-entries.tsx';
import { documentNote, findDocuments } from './document-entries.tsx';
import { findPeople } from './person-entries.tsx';
import { documentsToPin } from './pin-entries.tsx';

const TODAY = '2026-11-20';
const paper = (name: string, ownerName: string | null, change: Partial<Document> = {}) =>
  ({ id: name, name, type: 'Other', tags: [], ownerId: ownerName, ownerName, expiresOn: null, ...change }) as Document;
const PAPERS = [
  paper('Mia’s passport', 'Mia Rivera', { type: 'Passport' }),
  paper('Lease', 'Elena Rivera', { type: 'Legal', tags: ['Home'] }),
  paper('Household policy', null),
];
const hits = new Map([
  ['Household policy', { documentId: 'Household policy', where: 'text' as const, excerpt: 'mia' }],
]);

describe('documents', () => {
  it.each<[string, string[], string[]]>([
    ['mia', ['Mia’s passport'], ['Household policy']],
    ['home', ['Lease'], ['Household policy']],
    ['  ', [], []],
  ])('“%s” finds %j by name, type, tags or owner, and %j by their text', (text, named, inside) => {
    const found = findDocuments(PAPERS, text, hits, TODAY);
    expect(found.named.map(({ name }) => name)).toEqual(named);
    expect(found.inside.map(({ name }) => name)).toEqual(inside);
  });

  it('documents found by their text keep the order of the server [SRC-2]', () => {
    const hit = (documentId: string) => [documentId, { documentId, where: 'text' as const, excerpt: 'x' }] as const;
    const found = findDocuments(PAPERS, 'x', new Map([hit('Household policy'), hit('Lease')]), TODAY);
    expect(found.inside.map(({ name }) => name)).toEqual(['Household policy', 'Lease']);
  });

  it.each<[string, string | null, string | null, string]>([
    ['Mia’s passport', 'Mia Rivera', '2026-12-13', 'Expires in 23 days'],
    ['Passport', 'Mia Rivera', '2026-12-13', 'Mia Rivera, expires in 23 days'],
    ['Health card', 'Mia Rivera', '2026-10-31', 'Mia Rivera, expired 20 days ago'],
    ['Youth bus pass', 'Mia Rivera', '2027-07-31', 'Mia Rivera, 31 Jul 2027'],
    ['Tomas’ licence', 'Tomás Rivera', null, 'No expiry'],
    ['Lease', null, null, 'Family/General'],
  ])('the note for %s (%s, until %s) is: %s', (name, ownerName, expiresOn, note) => {
    expect(documentNote(paper(name, ownerName, { expiresOn }), TODAY)).toBe(note);
  });
});

describe('people', () => {
  const members = ['Elena Rivera', 'Mia Rivera', 'Tomás Rivera'].map((name) => ({ personId: name, name }));
  it.each<[string, string[], string[]]>([
    ['by name', ['tomas'], ['Tomás Rivera']],
    ['by a word, if the rest found a document of theirs', ['mia', 'pa'], ['Mia Rivera']],
    ['but not by a document alone', ['passport'], []],
    ['all of them while nothing is typed', [], ['Elena Rivera', 'Mia Rivera', 'Tomás Rivera']],
  ])('people are found %s', (_, words, names) => {
    const found = findPeople(members, [{ ownerId: 'Mia Rivera' }], words);
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});

it.each<[string[], string[]]>([
  [['bin'], ['Trash']],
  [['log', 'out'], ['Sign out']],
  [['rash'], []],
  [[], ['Trash', 'Sign out']],
])('typing %j finds the actions %j, also by keywords, always from the start of a word', (words, labels) => {
  const actions = [
    { label: 'Trash', keywords: 'deleted bin' },
    { label: 'Sign out', keywords: 'log out leave' },
  ];
  expect(findActions(actions, words).map(({ label }) => label)).toEqual(labels);
});

it.each<[string[], string[]]>([
  [['pin', 'mia'], ['Mia’s passport']],
  [['pi', 'home'], ['Lease']],
  [['pin'], []],
  [['pinned', 'mia'], []],
  [['mia', 'pin'], []],
])('%j offers to pin %j [OFF-8]', (words, names) => {
  const papers = [...PAPERS, paper('Mia’s ID', 'Mia Rivera', { isFavorite: true })];
  expect(documentsToPin(papers, words, 'Pin', TODAY).map(({ name }) => name)).toEqual(names);
});

it.each<[string[], string[]]>([
  [['copy', 'passport'], ['Mia’s passport']],
  [['stamp', 'mia'], ['Mia’s passport']],
  [['copy', 'policy'], []],
  [['copy'], []],
  [['c', 'mia'], []],
  [['pin', 'mia'], []],
])('the words %j offer a copy of %j [LNK-6]', (words, names) => {
  const papers = [
    paper('Mia’s passport', 'Mia Rivera', { kind: 'pdf' }),
    paper('Household policy', null, { kind: 'docx' }),
  ];
  expect(documentsToCopy(papers, words, 'copy stamp', TODAY).map(({ name }) => name)).toEqual(names);
});
