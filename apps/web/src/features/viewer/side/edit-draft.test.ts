import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { expect, it } from 'vitest';
import { changesOf, draftOf, fieldsThatDiffer } from './edit-draft.ts';

const DETAILS: DocumentDetails = {
  id: 'passport',
  name: 'Mia’s passport',
  type: 'Passport',
  ownerId: 'mia',
  ownerName: 'Mia Rivera',
  familyId: null,
  sharedWith: ['rivera'],
  addedBy: 'elena',
  isCorrectable: false,
  addedAt: '2024-03-03T18:12:00.000Z',
  expiresOn: '2026-12-13',
  issuedOn: null,
  tags: ['Travel'],
  revision: 3,
  isFavorite: false,
  fileId: 'file',
  fileName: 'passport.jpg',
  kind: 'jpeg',
  sizeBytes: 1_200_000,
  thumbnail: 'ready',
  number: 'X0438125',
  issuingCountry: null,
  notes: '',
  addedByName: 'Elena Rivera',
  version: 1,
};
const BASE = draftOf(DETAILS);

it('only what was changed is sent, so that nothing else of anybody is overwritten [DVW-7]', () => {
  expect(changesOf(BASE, BASE)).toEqual({});
  expect(changesOf(BASE, { ...BASE, name: ' Passport ', isFavorite: true })).toEqual({
    name: 'Passport',
    isFavorite: true,
  });
});

it('every field of the form can be sent [DVW-7, DVW-10]', () => {
  const all = {
    name: 'Old passport',
    type: 'Other',
    ownerId: 'leo',
    expiresOn: '2031-01-01',
    issuedOn: '2021-01-01',
    number: 'Y1',
    issuingCountry: 'Utopia',
    tags: ['Travel', 'Renew'],
    notes: 'In the blue box',
    isFavorite: true,
  } as const;
  expect(changesOf(BASE, all)).toEqual(all);
});

it('an emptied field is nothing, not an empty text', () => {
  expect(changesOf(BASE, { ...BASE, expiresOn: '', number: '  ' })).toEqual({ expiresOn: null, number: null });
});

it('spaces around a text and tags that say the same are no change', () => {
  expect(fieldsThatDiffer(BASE, { ...BASE, name: 'Mia’s passport ', tags: ['Travel'] })).toEqual([]);
  expect(fieldsThatDiffer(BASE, { ...BASE, tags: ['travel'] })).toEqual(['tags']);
});
